import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { useMinute } from '#web/data/useMinute.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { stepLineOf } from '../home/stepLine.ts'
import style from './TodoList.module.css'

type TodoListProps = {
  rows: readonly EnrolmentWire[]
  total: number
  isFetching: boolean
  onShowAll: () => void
}

/** Lists every task, one line for each child and major, so that an account with thirty children misses none. */
export function TodoList({ rows, total, isFetching, onShowAll }: TodoListProps) {
  const now = useMinute()
  const hidden = total - rows.length
  return (
    <section className={style.todos} aria-labelledby="todos">
      <h2 id="todos" className={style.heading}>
        待办 {total} 项
      </h2>
      <ul>
        {rows.map((row) => {
          const { to, text, note, until } = stepLineOf(row, 1, now)
          return (
            <li key={row.EF_ID}>
              <Link to={to} className={style.row}>
                <strong>{note}</strong>
                <span className={style.what}>{text}</span>
                {until && <span className={style.until}>{until}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
      {hidden > 0 && rows.length < 100 && (
        <Button look="plain" busy={isFetching} busyText="正在加载" onClick={onShowAll}>
          显示全部 {total} 项
        </Button>
      )}
      {hidden > 0 && rows.length >= 100 && (
        <Link to={paths.myEnroll} className={style.more}>
          其余 {hidden} 项请到“我的报名”查看
        </Link>
      )}
    </section>
  )
}
