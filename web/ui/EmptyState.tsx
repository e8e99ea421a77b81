import type { ReactNode } from 'react'
import { StaveDrawing, type StaveScene } from '#web/icons/StaveDrawing.tsx'
import style from './EmptyState.module.css'

type EmptyStateProps = { text?: string; note?: ReactNode; action?: ReactNode; scene?: StaveScene }

/** The empty state of a list: a bar of rest, the specified text, and an optional action. */
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
