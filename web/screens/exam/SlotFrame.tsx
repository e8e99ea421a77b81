import type { ReactNode } from 'react'
import style from './SlotFrame.module.css'
import { TakeThumb } from './TakeThumb.tsx'

type SlotFrameProps = {
  /** The state of the slot: empty, uploading, or received. */
  state: ReactNode
  /** Notes about the video. */
  notes: ReactNode
  /** The buttons of the slot. */
  actions: ReactNode
}

/**
 * The part of a card below its piece. It has the same height before a piece is chosen, during the upload and after it,
 * so that the cards below do not move.
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
