import style from './Work.module.css'

type WorkProgressProps = { open: number; draft: number; done: number; awaited: number }

/** Shows the progress of marking in words and as a bar. */
export function WorkProgress({ open, draft, done, awaited }: WorkProgressProps) {
  const total = open + draft + done + awaited
  const words = [open > 0 && `待评审 ${open}`, draft > 0 && `草稿 ${draft}`, awaited > 0 && `未提交或未到 ${awaited}`]
  if (total === 0) return null
  return (
    <div className={style.progress}>
      <p className={style.progressWords}>
        <strong>
          已评审 {done} / {total}
        </strong>
        <span>{words.filter(Boolean).join(' · ')}</span>
      </p>
      <progress className={style.bar} value={done} max={total} aria-label="评审进度" />
    </div>
  )
}
