import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './Board.module.css'
import { type Drawing, minuteText, type Room, topOf } from './geometry.ts'
import { spotText, type Verdict } from './places.ts'
import type { Drag } from './useDrag.ts'

interface Props {
  drag: Drag
  verdict: Verdict
  rooms: readonly Room[]
  drawing: Drawing
}

/** What would happen if the candidate were dropped now. */
export function dragText(
  { spot, isOverUnplaced, from, pointer }: Drag,
  verdict: Verdict,
  rooms: readonly Room[],
): string {
  if (isOverUnplaced) return from ? '放开即移出，不再占用考室和时间' : '还没有排上'
  if (!spot) return pointer ? '放开则回到原处' : '正在找可以安排的时间'
  const place = spotText(rooms, spot)
  if (verdict.state === 'unknown') return `${place}，正在检查`
  return verdict.state === 'fits' ? `${place}，可以安排` : `${place} 不能安排：${verdict.why}`
}

/** Wider than the bubble can get (`.bubble`), with its distance from the pointer. */
const BUBBLE_PX = 320

/** The seat that is dragged where it would be, and, where keys move it, the sentence about it. */
export function DragGhost({ drag, verdict, rooms, drawing }: Props) {
  const { spot, seat, pointer } = drag
  const ref = useRef<HTMLDivElement>(null)
  const isByKeys = pointer === null
  useEffect(() => {
    if (isByKeys && spot) ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isByKeys, spot])
  if (!spot) return null
  const { zoom, roomIds } = drawing
  const column = roomIds.indexOf(spot.roomId)
  const isLast = column >= roomIds.length - 2 && column >= 2
  const left = column * zoom.columnPx
  return (
    <>
      <div
        ref={ref}
        className={styles.ghost}
        data-state={verdict.state}
        style={{ left, width: zoom.columnPx, top: topOf(spot.minute, drawing), height: seat.Minutes * zoom.minutePx }}
      >
        {minuteText(spot.minute)} {seat.Name}
      </div>
      {isByKeys && (
        <p
          className={styles.bubbleHere}
          data-state={verdict.state}
          style={{
            top: topOf(spot.minute, drawing),
            ...(isLast ? { left: left - BUBBLE_PX + 14 } : { left: left + zoom.columnPx + 6 }),
          }}
        >
          {dragText(drag, verdict, rooms)}
        </p>
      )}
    </>
  )
}

/** The sentence that follows the pointer. */
export function DragBubble({ drag, verdict, rooms }: Omit<Props, 'drawing'>): ReactNode {
  const { pointer, seat } = drag
  if (!pointer) return null
  const isNearRightEdge = pointer.x > window.innerWidth - BUBBLE_PX
  return (
    <p
      className={styles.bubble}
      data-state={verdict.state}
      style={{ top: pointer.y + 18, left: isNearRightEdge ? pointer.x - BUBBLE_PX + 8 : pointer.x + 14 }}
    >
      <strong>{seat.Name}</strong> {dragText(drag, verdict, rooms)}
    </p>
  )
}
