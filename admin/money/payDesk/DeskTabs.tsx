import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'

const pages = [
  { value: '/desk', label: '收款' },
  { value: '/desk/receipts', label: '收据' },
  { value: '/desk/till', label: '结账' },
]

export const DeskTabs = () => <PageTabs label="收款台" pages={pages} />
