import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'

const pages = [
  { value: '/refunds', label: '逐笔' },
  { value: '/refunds/bulk', label: '批量' },
]

/** One by one, or requests for many at once, which finance alone sees. */
export function RefundTabs() {
  const { Roles } = useStaff()
  return mayCall(Roles, 'GetBulkRefundList') ? <PageTabs label="退费" pages={pages} /> : null
}
