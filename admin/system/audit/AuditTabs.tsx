import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'

const pages = [
  { value: '/system/audit', label: '操作日志' },
  { value: '/system/audit/alarms', label: '异常提醒' },
  { value: '/system/audit/seals', label: '每日封存' },
]

export const AuditTabs = () => <PageTabs label="安全与日志" pages={pages} />
