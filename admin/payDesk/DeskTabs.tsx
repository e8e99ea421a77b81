import { Segmented } from 'antd'
import { useLocation, useNavigate } from '../shell/router.tsx'
import styles from './PayDesk.module.css'

const tabs = [
  { value: '/desk', label: '收款' },
  { value: '/desk/receipts', label: '收据' },
  { value: '/desk/till', label: '结账' },
]

/** The three pages of the pay desk. */
export function DeskTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <nav aria-label="现场缴费" className={styles.tabs}>
      <Segmented options={tabs} value={pathname} onChange={(path) => navigate(path)} />
    </nav>
  )
}
