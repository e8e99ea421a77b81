import { Segmented } from 'antd'
import { useLocation, useNavigate } from '../shell/router.tsx'

const tabs = [
  { value: '/money', label: '待处理' },
  { value: '/money/bills', label: '微信账单' },
  { value: '/money/report', label: '收支报表' },
]

/** The three pages of reconciliation. */
export function MoneyTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <nav aria-label="对账" style={{ marginBlock: '8px 16px' }}>
      <Segmented options={tabs} value={pathname} onChange={(path) => navigate(path)} />
    </nav>
  )
}
