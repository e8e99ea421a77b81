import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'

const pages = [
  { value: '/money', label: '账款差异' },
  { value: '/money/bills', label: '微信账单' },
  { value: '/money/lines', label: '账单明细' },
]

export const MoneyTabs = () => <PageTabs label="对账" pages={pages} />
