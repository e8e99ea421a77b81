import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { ExamIcon, type ExamTopic } from '#web/icons/examIcons.tsx'
import { Link } from '#web/shell/router.tsx'
import style from './Functions.module.css'

export type ExamFunction = {
  topic: ExamTopic
  label: string
  note?: string
  to: string
}

/** Functions as round icons in a row; four fit at the default text size. */
export function FunctionGrid({ label, functions }: { label: string; functions: readonly ExamFunction[] }) {
  return (
    <nav aria-label={label} className={style.grid}>
      {functions.map(({ topic, label: name, to }) => (
        <Link key={topic} to={to} className={style.entry}>
          <span className={style.disc}>
            <ExamIcon topic={topic} />
          </span>
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Functions as a list, each with a description. */
export function FunctionList({ label, functions }: { label: string; functions: readonly ExamFunction[] }) {
  return (
    <ul aria-label={label}>
      {functions.map(({ topic, label: name, note, to }) => (
        <li key={topic}>
          <Link to={to} className={style.row}>
            <span className={style.icon}>
              <ExamIcon topic={topic} />
            </span>
            <span>
              {name}
              {note && <span className={style.note}>{note}</span>}
            </span>
            <ChevronIcon direction="right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
