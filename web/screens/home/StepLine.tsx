import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { Link } from '#web/shell/router.tsx'
import style from './StepLine.module.css'
import type { StepLineContent } from './stepLineContent.ts'

/** One step as a link; `mark` is a label of two or three characters in red. */
export function StepLine({ to, mark, text, note, until }: StepLineContent) {
  return (
    <Link to={to} className={style.line}>
      <span className={style.mark}>{mark}</span>
      <span className={style.words}>
        <span className={style.text}>{text}</span>
        <span className={style.note}>
          {note} {until && <span className={style.until}>{until}</span>}
        </span>
      </span>
      <span className={style.go}>
        <ChevronIcon direction="right" />
      </span>
    </Link>
  )
}
