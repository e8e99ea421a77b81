import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '#web/icons/actionIcons.tsx'
import style from './Sheet.module.css'
import { useModal } from './useModal.ts'

type SheetProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays in reach of the thumb below the scrolling content. */
  foot?: ReactNode
  /** Holds text only: the focus stands on it, so that the arrow keys scroll it. */
  isRead?: boolean
}

/** A dialog that rises from the bottom edge. Mount it to open it, unmount it to close it. */
export function Sheet({ title, onClose, children, foot, isRead }: SheetProps) {
  const frame = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useModal(frame, onClose)
  return createPortal(
    <div className={style.layer}>
      <button type="button" className={style.scrim} tabIndex={-1} aria-label="关闭" onClick={onClose} />
      <div ref={frame} className={style.sheet} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className={style.head}>
          <h2 id={titleId} className={style.title}>
            {title}
          </h2>
          <button type="button" className={style.close} aria-label="关闭" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {isRead ? (
          // What scrolls must be reached by whoever has only a keyboard.
          <section className={style.body} aria-label={title} tabIndex={0} data-first-focus>
            {children}
          </section>
        ) : (
          <div className={style.body}>{children}</div>
        )}
        {foot && <div className={style.foot}>{foot}</div>}
      </div>
    </div>,
    document.body,
  )
}
