import { useEffect, useRef } from 'react'
import { isArrow, type MinuteRange, type Room, stepped } from './geometry.ts'
import { nextSeat } from './seatFocus.ts'
import type { useDrag } from './useDrag.ts'

interface Options {
  rooms: readonly Room[]
  dragging: ReturnType<typeof useDrag>
  hours: MinuteRange
  onFocus: (id: number) => void
  onToggle: (id: number) => void
  onStartDrag: (id: number) => void
  onPin: (id: number) => void
  onTakeOut: (id: number) => void
  /** Says why it cannot be dropped here. */
  onRefusedDrop: () => void
  onUndo: () => void
  /** Leads whoever is lifted to the next free place, or the one before. */
  onFreePlace: (direction: 1 | -1) => void
}

const FIELDS = 'input, textarea, select, [role="dialog"]'

/** The keys of the board: they move the candidate who is dragged, and otherwise concern the seat that has the focus. */
export function useBoardKeys(options: Options): (event: React.KeyboardEvent) => void {
  const { rooms, dragging, hours } = options
  const undo = useRef(options.onUndo)
  useEffect(() => {
    undo.current = options.onUndo
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || (event.target instanceof Element && event.target.closest(FIELDS))) return
      event.preventDefault()
      undo.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const onDragged = (event: React.KeyboardEvent): boolean => {
    const { drag, verdict } = dragging
    const key = event.key.toLowerCase()
    if (drag && (key === 'n' || key === 'p')) {
      options.onFreePlace(key === 'n' ? 1 : -1)
      return true
    }
    if (drag?.pointer !== null) return false
    if (event.key === 'Escape') dragging.cancel()
    else if (event.key === 'Enter' || event.key === ' ') {
      if (verdict?.state === 'broken') options.onRefusedDrop()
      else dragging.drop()
    } else if (isArrow(event.key) && drag.spot) {
      const drawn = { roomIds: rooms.map(({ ER_ID }) => ER_ID), hours, isFine: event.shiftKey }
      dragging.move({ spot: stepped(drag.spot, event.key, drawn) })
    } else return false
    return true
  }

  const onFocused = (event: React.KeyboardEvent, id: number): boolean => {
    const { key } = event
    if (isArrow(key)) {
      const next = nextSeat(rooms, id, key)
      if (next) options.onFocus(next.EF_ID)
    } else if (key === 'Enter') options.onStartDrag(id)
    else if (key === ' ') options.onToggle(id)
    else if (key.toLowerCase() === 'p') options.onPin(id)
    else if (key === 'Delete' || key === 'Backspace') options.onTakeOut(id)
    else return false
    return true
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(FIELDS)) return
    const block = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-seat]') : null
    const isDone = dragging.drag ? onDragged(event) : block !== null && onFocused(event, Number(block.dataset.seat))
    if (isDone) event.preventDefault()
  }
}
