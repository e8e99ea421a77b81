import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'

/** The boards of the exam days, and what of them waits for a decision. */
export function ExamPages() {
  const { batchId } = useDeskOfBatch()
  const { Roles } = useStaff()
  const base = `/batches/${batchId}/exam`
  const pages = [
    { value: base, label: '考试现场' },
    ...(mayCall(Roles, 'GetHallCases') ? [{ value: `${base}/hall`, label: '现场待办' }] : []),
    ...(mayCall(Roles, 'GetPostponed') ? [{ value: `${base}/postponed`, label: '改期名单' }] : []),
  ]
  return pages.length < 2 ? null : <PageTabs label="考试" pages={pages} />
}
