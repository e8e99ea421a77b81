import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { ExamIcon, type ExamTopic } from '#web/icons/examIcons.tsx'
import { Link } from '#web/shell/router.tsx'
import { RoundLinks } from '#web/ui/RoundLinks.tsx'
import style from './Functions.module.css'

export type ExamFunction = {
  topic: ExamTopic
  label: string
  note?: string
  to: string
}

/** Functions as round icons in a row. */
export function FunctionGrid({ label, functions }: { label: string; functions: readonly ExamFunction[] }) {
  const links = functions.map(({ topic, label: name, to }) => ({ to, label: name, icon: <ExamIcon topic={topic} /> }))
  return <RoundLinks label={label} links={links} />
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
