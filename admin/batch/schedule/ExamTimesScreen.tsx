import { useNavigate } from '#admin/kit/page/router.tsx'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PlanPages } from '../plan/PlanPages.tsx'
import { ExamTimes } from './ExamTimes.tsx'

/** The exam times of a batch. */
export function ExamTimesScreen() {
  const { batchId } = useDeskOfBatch()
  const navigate = useNavigate()
  return (
    <>
      <PlanPages />
      {/* Only paid enrolments can be assigned, so the list starts with that condition. */}
      <ExamTimes batchId={batchId} onAssign={() => navigate(`/batches/${batchId}/plan/assign?pay=1`)} />
    </>
  )
}
