import style from './Work.module.css'

type WorkProgressProps = { open: number; draft: number; done: number }

/** How far the marking has come, in words and as a bar that fills. */
export function WorkProgress({ open, draft, done }: WorkProgressProps) {
  const total = open + draft + done
  if (total === 0) return null
  return (
    <div className={style.progress}>
      <p className={style.progressWords}>
        <strong>
          已评审 {done} / {total}
        </strong>
        <span>
          {open > 0 && `待评审 ${open}`}
          {open > 0 && draft > 0 && ' · '}
          {draft > 0 && `草稿 ${draft}`}
        </span>
      </p>
      <progress className={style.bar} value={done} max={total} aria-label="评审进度" />
    </div>
  )
}
