import type { ReactNode } from 'react'
import style from './SlotFrame.module.css'
import { TakeThumb } from './TakeThumb.tsx'

type SlotFrameProps = {
  /** What there is: nothing yet, an upload on its way, a receipt. */
  state: ReactNode
  /** What there is to know about it. */
  notes: ReactNode
  /** What there is to do. */
  actions: ReactNode
}

/**
 * The part of a card below its piece. It takes the same room before a piece is chosen, while its video is on its way and
 * once it is there, so that the cards below do not jump.
 */
export function SlotFrame({ state, notes, actions }: SlotFrameProps) {
  return (
    <>
      <div className={style.state}>{state}</div>
      <div className={style.notes}>{notes}</div>
      <div className={style.actions}>{actions}</div>
    </>
  )
}

/** The state of a slot without a video. */
export function NoVideo({ text = '还没有视频' }: { text?: string }) {
  return (
    <div className={style.none}>
      <TakeThumb poster="" />
      <p>{text}</p>
    </div>
  )
}
