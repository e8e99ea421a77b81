import type { ReactNode } from 'react'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { ExamIcon, type ExamTopic } from '#web/icons/examIcons.tsx'
import { Link } from '#web/shell/router.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Functions.module.css'

export type ExamFunction = {
  topic: ExamTopic
  label: string
  note?: string
  /** Where it leads; null while the function is not open to people yet (specification, section 8: 敬请期待！). */
  to: string | null
}

function Entry({ to, className, children }: { to: string | null; className: string | undefined; children: ReactNode }) {
  if (to !== null) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" className={className} onClick={() => toast('敬请期待！')}>
      {children}
    </button>
  )
}

/** Functions as round signs side by side, four at ordinary text size. */
export function FunctionGrid({ label, functions }: { label: string; functions: readonly ExamFunction[] }) {
  return (
    <nav aria-label={label} className={style.grid}>
      {functions.map(({ topic, label: name, to }) => (
        <Entry key={topic} to={to} className={style.entry}>
          <span className={style.disc}>
            <ExamIcon of={topic} />
          </span>
          <span>{name}</span>
        </Entry>
      ))}
    </nav>
  )
}

/** Functions below one another, each with a word about it. */
export function FunctionList({ label, functions }: { label: string; functions: readonly ExamFunction[] }) {
  return (
    <ul aria-label={label}>
      {functions.map(({ topic, label: name, note, to }) => (
        <li key={topic}>
          <Entry to={to} className={style.row}>
            <span className={style.icon}>
              <ExamIcon of={topic} />
            </span>
            <span>
              {name}
              {note && <span className={style.note}>{note}</span>}
            </span>
            <ChevronIcon to="right" />
          </Entry>
        </li>
      ))}
    </ul>
  )
}
