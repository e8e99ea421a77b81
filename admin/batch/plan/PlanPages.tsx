import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { useStaff } from '#admin/shell/staff.ts'

/** The plans of a batch, its exam times, and who sits and marks in them. Plans are of all areas. */
export function PlanPages() {
  const { batchId } = useDeskOfBatch()
  const isLimited = useStaff().IsAreaLimited === 1
  const base = `/batches/${batchId}/plan`
  return (
    <PageTabs
      label="排考"
      pages={[
        ...(isLimited ? [] : [{ value: base, label: '自动排考' }]),
        { value: `${base}/times`, label: '考试时间' },
        { value: `${base}/assign`, label: '安排考生与考官' },
      ]}
    />
  )
}
