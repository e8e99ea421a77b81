import { type ReactNode, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { stopWaitingSince } from '#client/waitingRoom.ts'
import { CloseIcon } from '#web/icons/actionIcons.tsx'
import style from './Sheet.module.css'
import { useModal } from './useModal.ts'

type SheetProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays visible below the scrolling content, within reach of the thumb. */
  foot?: ReactNode
  /** The sheet contains only text, which gets the focus, so that the arrow keys scroll it. */
  isRead?: boolean
}

/** A dialog that slides up from the bottom. It opens when mounted and closes when unmounted. */
export function Sheet({ title, onClose, children, foot, isRead }: SheetProps) {
  const frame = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [openedAt] = useState(() => performance.now())
  /** What was sent from here and waits in the waiting room ends with it. */
  const close = () => {
    stopWaitingSince(openedAt)
    onClose()
  }
  useModal(frame, close)
  return createPortal(
    <div className={style.layer}>
      <button type="button" className={style.scrim} tabIndex={-1} aria-label="关闭" onClick={close} />
      <div ref={frame} className={style.sheet} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className={style.head}>
          <h2 id={titleId} className={style.title}>
            {title}
          </h2>
          <button type="button" className={style.close} aria-label="关闭" onClick={close}>
            <CloseIcon />
          </button>
        </div>
        {isRead ? (
          // The scrolling part is focusable, so that a keyboard can scroll it.
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
