import { Segmented } from 'antd'
import { useLocation, useNavigate } from '../page/router.tsx'

interface Props {
  /** What the pages belong to. */
  label: string
  pages: ReadonlyArray<{ value: string; label: string }>
}

/** The pages of a section, each with an address of its own. */
export function PageTabs({ label, pages }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <nav aria-label={label} style={{ marginBlock: '8px 16px' }}>
      <Segmented options={[...pages]} value={pathname} onChange={(path) => navigate(path)} />
    </nav>
  )
}
