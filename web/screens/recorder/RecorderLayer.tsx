import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '#web/icons/actionIcons.tsx'
import { useModal } from '#web/ui/useModal.ts'
import style from './Recorder.module.css'

type RecorderLayerProps = {
  title: string
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
  /** The score to play from: above the picture, or beside it in landscape. */
  score?: ReactNode
}

/** A full-screen layer like a camera app. It opens when mounted; the back button and Escape close it. */
export function RecorderLayer({ title, aside, onClose, children, foot, score }: RecorderLayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useModal(frame, onClose)
  return createPortal(
    <div
      ref={frame}
      className={score ? `${style.layer} ${style.withScore}` : style.layer}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className={style.head}>
        <button type="button" className={style.close} aria-label="关闭" onClick={onClose}>
          <CloseIcon />
        </button>
        <h2 id={titleId} className={style.title}>
          {title}
        </h2>
        <span className={style.left}>{aside}</span>
      </header>
      {score && <div className={style.score}>{score}</div>}
      <div className={style.stage}>{children}</div>
      {foot && <div className={style.foot}>{foot}</div>}
    </div>,
    document.body,
  )
}
