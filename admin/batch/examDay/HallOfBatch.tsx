import { HallScreen } from '#admin/queues/hall/HallScreen.tsx'
import { ExamPages } from './ExamPages.tsx'

/** What waits from the halls of this batch. */
export function HallOfBatch() {
  return (
    <>
      <ExamPages />
      <HallScreen />
    </>
  )
}
