import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import {
  type Drawing,
  edgePull,
  isSameSpot,
  ORIGIN,
  occupiedMinutes,
  type Room,
  type Spot,
  snapped,
  spotAt,
} from './geometry.ts'
import type { Place, UnplacedSeat } from './movedBoard.ts'
import { firstFit, type RoomStretches, type Verdict, verdictAt } from './places.ts'

export interface Point {
  x: number
  y: number
}

/** A candidate who is being dragged. */
export interface Drag {
  seat: UnplacedSeat
  /** Where he was; null for nowhere. */
  from: Place | null
  /** Where he would be dropped; null beside the board. */
  spot: Spot | null
  /** Whether he is over the list of those without a place. */
  isOverUnplaced: boolean
  /** Where the pointer is; null where keys move him. */
  pointer: Point | null
}

interface Options {
  planId: number
  date: string
  version: number
  rooms: readonly Room[]
  drawing: Drawing
  /** What scrolls; the drawing begins in it below the heads and right of the hours. */
  scroller: RefObject<HTMLElement | null>
  /** Whoever is dropped here loses his place. */
  unplacedList: RefObject<HTMLElement | null>
  onDrop: (drag: Drag, verdict: Verdict) => void
}

const MOVED_PX = 4

const isWithin = ({ x, y }: Point, element: HTMLElement | null): boolean => {
  if (!element) return false
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return left <= x && x < right && top <= y && y < bottom
}

const isSame = (a: Drag, b: Drag): boolean =>
  a.pointer?.x === b.pointer?.x && a.pointer?.y === b.pointer?.y && isSameSpot(a.spot, b.spot)

interface Known {
  answer: readonly RoomStretches[] | undefined
  refusal: string | null
}

function verdictOf({ spot }: Drag, { answer, refusal }: Known): Verdict {
  if (!spot) return { state: 'unknown', why: '' }
  return refusal === null ? verdictAt(answer, spot) : { state: 'broken', why: refusal }
}

/** Drags a candidate over the board with the pointer or with keys, and knows of each place at once whether he could be there. */
export function useDrag(options: Options) {
  const { planId, date, version, drawing } = options
  const [drag, setDrag] = useState<Drag | null>(null)
  // The query is disabled while nothing is dragged; 1 only fills the field.
  const call = callQuery('Admin', 'GetExamPlanPlaces', { EPL_ID: planId, EF_ID: drag?.seat.EF_ID ?? 1, Date: date })
  const places = useQuery({
    ...call,
    // The plan's version is a part of the key, so that the places are asked for again when another planner has changed it.
    queryKey: [...call.queryKey, version],
    enabled: drag !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const answer: readonly RoomStretches[] | undefined = drag ? places.data?.listData : undefined
  const freeCall = callQuery('Admin', 'GetExamPlanFreePlaces', { EPL_ID: planId, EF_ID: drag?.seat.EF_ID ?? 1 })
  const free = useQuery({
    ...freeCall,
    queryKey: [...freeCall.queryKey, version],
    enabled: drag !== null,
    staleTime: 0,
    gcTime: 0,
  })
  // The server refuses the question for a candidate who has checked in; that refusal is then the verdict of every place.
  // The board says itself that the place is refused, so that only the rule is kept of the sentence.
  const refusal = drag && places.isError ? messageOf(places.error).replace(/^不能排在这里：/, '') : null
  const latest = useRef({ options, drag, answer, refusal })
  useLayoutEffect(() => {
    latest.current = { options, drag, answer, refusal }
  })

  const move = (changes: Partial<Drag>) => setDrag((before) => before && { ...before, ...changes })
  const cancel = () => setDrag(null)
  const drop = (dropped = latest.current.drag) => {
    setDrag(null)
    if (dropped) latest.current.options.onDrop(dropped, verdictOf(dropped, latest.current))
  }

  /** The place under the pointer, on a step of five minutes or beside another exam. */
  const spotUnder = (point: Point, grabbedAt: number, seat: UnplacedSeat): Spot | null => {
    const { scroller, drawing: drawn, rooms } = latest.current.options
    const element = scroller.current
    if (!element || !isWithin(point, element)) return null
    const { left, top } = element.getBoundingClientRect()
    const x = point.x - left - ORIGIN.x
    const y = point.y - top - ORIGIN.y
    if (x < 0 || y < 0) return null
    const at = spotAt({ x: x + element.scrollLeft, y: y + element.scrollTop - grabbedAt }, drawn)
    const others = rooms.find(({ ER_ID }) => ER_ID === at?.roomId)?.Seats.filter(({ EF_ID }) => EF_ID !== seat.EF_ID)
    const minutes = seat.Minutes + seat.PauseMinutes
    return at && { ...at, minute: snapped(at.minute, minutes, (others ?? []).map(occupiedMinutes)) }
  }

  /** Begins to follow the pointer once it has moved a little; a press without that stays a click. */
  const press = (event: React.PointerEvent, seat: UnplacedSeat, from: Place | null, element: Element) => {
    if (event.button !== 0 || event.pointerType === 'touch' || latest.current.drag) return
    const start = { x: event.clientX, y: event.clientY }
    const grabbedAt = from === null ? 0 : start.y - element.getBoundingClientRect().top
    let point = start
    let animationFrame = 0
    const dragNow = (): Drag => {
      const isOverUnplaced = isWithin(point, latest.current.options.unplacedList.current)
      const spot = isOverUnplaced ? null : spotUnder(point, grabbedAt, seat)
      return { seat, from, spot, isOverUnplaced, pointer: point }
    }
    const follow = () => {
      const { scroller } = latest.current.options
      const element = scroller.current
      if (element && isWithin(point, element)) {
        const { left, top, width, height } = element.getBoundingClientRect()
        const inside = { x: point.x - left - ORIGIN.x, y: point.y - top - ORIGIN.y }
        const pull = edgePull(inside, { width: width - ORIGIN.x, height: height - ORIGIN.y })
        if (pull.x !== 0 || pull.y !== 0) element.scrollBy(pull.x, pull.y)
      }
      const next = dragNow()
      setDrag((before) => (before && isSame(before, next) ? before : next))
      animationFrame = window.requestAnimationFrame(follow)
    }
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      point = { x: clientX, y: clientY }
      if (animationFrame === 0 && Math.hypot(clientX - start.x, clientY - start.y) > MOVED_PX) follow()
    }
    const end = (isDropped: boolean) => {
      window.cancelAnimationFrame(animationFrame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, true)
      if (animationFrame === 0) return
      if (isDropped) drop(dragNow())
      else cancel()
    }
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      point = { x: clientX, y: clientY }
      end(true)
    }
    const onCancel = () => end(false)
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
    stop.current = () => end(false)
  }
  // A candidate without a place whom a key picked up starts where he fits.
  const isNowhere = drag !== null && drag.pointer === null && drag.spot === null
  const { roomIds, hours } = drawing
  if (isNowhere && answer)
    setDrag({ ...drag, spot: firstFit(answer, roomIds) ?? { roomId: roomIds[0] ?? 0, minute: hours.from } })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  return {
    drag,
    places: answer,
    /** The free places of all days; undefined until they are known. */
    freeDays: drag ? (free.isError ? [] : free.data?.listData) : undefined,
    verdict: drag ? verdictOf(drag, { answer, refusal }) : null,
    press,
    startWithKeyboard: (seat: UnplacedSeat, from: Place | null) =>
      setDrag({
        seat,
        from,
        spot: from && { roomId: from.roomId, minute: from.minute },
        isOverUnplaced: false,
        pointer: null,
      }),
    move,
    drop: () => drop(),
    cancel,
  }
}
