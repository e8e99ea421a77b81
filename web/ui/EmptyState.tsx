import type { ReactNode } from 'react'
import { StaveDrawing, type StaveScene } from '#web/icons/StaveDrawing.tsx'
import style from './EmptyState.module.css'

type EmptyStateProps = { text?: string; note?: ReactNode; action?: ReactNode; scene?: StaveScene }

/** Nothing here: one bar of rest, the words of the specification, and what can be done about it. */
export function EmptyState({ text = '暂无数据', note, action, scene = 'rest' }: EmptyStateProps) {
  return (
    <div className={style.state}>
      <StaveDrawing scene={scene} />
      <p className={style.text}>{text}</p>
      {note && <p className={style.note}>{note}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}
