import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { mayCallForAllAreas } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'

/** What examiners mark at their desks, and what two people type from paper. */
export function MarkingPages() {
  const { batchId } = useDeskOfBatch()
  if (!mayCallForAllAreas(useStaff(), 'GetPaperTimes')) return null
  return (
    <PageTabs
      label="评审"
      pages={[
        { value: `/batches/${batchId}/marking`, label: '考官评审' },
        { value: `/batches/${batchId}/marking/paper`, label: '纸质评分' },
      ]}
    />
  )
}
