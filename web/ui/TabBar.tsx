import { HallIcon, HandsetIcon, NotesIcon, PersonIcon } from '#web/icons/tabIcons.tsx'
import { paths } from '#web/paths.ts'
import { Link, useLocation } from '#web/shell/router.tsx'
import style from './TabBar.module.css'

const tabs = [
  { to: paths.home, label: '首页', Icon: HallIcon },
  { to: paths.examCenter, label: '音乐考级', Icon: NotesIcon },
  { to: paths.connect, label: '联系我们', Icon: HandsetIcon },
  { to: paths.vipCenter, label: '我的', Icon: PersonIcon },
]

/** The four tabs (specification#tab-bar). */
export function TabBar() {
  const { pathname } = useLocation()
  return (
    <nav className={style.bar} aria-label="主导航">
      {tabs.map(({ to, label, Icon }) => {
        const isCurrent = pathname.toLowerCase() === to.toLowerCase()
        return (
          <Link key={to} to={to} className={style.tab} aria-current={isCurrent ? 'page' : undefined}>
            <Icon isCurrent={isCurrent} />
            <span className={style.label}>{label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
