import { mayUse } from '../sections.ts'
import { useStaff } from '../shell/staff.ts'
import { PageTabs } from '../ui/PageTabs.tsx'

const pages = [
  { value: '/messages', label: '发送记录' },
  { value: '/messages/templates', label: '消息内容' },
]

/** The pages of messages, for those who may read both. */
export function MessageTabs() {
  const { Roles } = useStaff()
  return mayUse(Roles, ['schedule']) ? <PageTabs label="消息" pages={pages} /> : null
}
