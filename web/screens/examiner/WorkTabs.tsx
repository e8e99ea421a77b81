import { Link } from '#web/shell/router.tsx'
import style from './Work.module.css'
import { workTabs } from './work.ts'

/** The states as tabs; each has its own address, so that 'back' and a reload return to it. */
export function WorkTabs({ state, toState }: { state: number | undefined; toState: (state?: number) => string }) {
  return (
    <nav className={style.tabs} aria-label="按评审状态筛选">
      {workTabs.map((tab) => (
        <Link
          key={tab.label}
          to={toState(tab.state)}
          replace
          className={style.tab}
          aria-current={tab.state === state ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
