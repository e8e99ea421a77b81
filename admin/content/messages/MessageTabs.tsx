import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'

const pages = [
  { value: '/messages', label: '发送记录' },
  { value: '/messages/templates', label: '消息内容' },
]

/** The pages of messages, for those who may read both. */
export function MessageTabs() {
  const { Roles } = useStaff()
  return mayCall(Roles, 'GetMessageTemplates') ? <PageTabs label="消息" pages={pages} /> : null
}
