import type { ExamPlanBoardWire } from '#contract/schedule/plan.ts'
import { padded } from '#domain/time.ts'

export type Room = ExamPlanBoardWire['Rooms'][number]
export type Seat = Room['Seats'][number]

/** A room and the minute of the day at which an exam begins there. */
export interface Spot {
  roomId: number
  minute: number
}

/** Minutes of the day, the end not included. */
export interface MinuteRange {
  from: number
  to: number
}

export const isSameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a === b || (a?.roomId === b?.roomId && a?.minute === b?.minute)

/** Pixels of the drawing's upper left corner: the hours stand left of it, the heads of the rooms above it. */
export const ORIGIN = { x: 52, y: 96 }

export interface Zoom {
  label: string
  /** Pixels of one minute. */
  minutePx: number
  /** Pixels of the width of one room. */
  columnPx: number
}

export const ZOOMS = [
  { label: '小', minutePx: 2.2, columnPx: 92 },
  { label: '中', minutePx: 3.4, columnPx: 124 },
  { label: '大', minutePx: 5.2, columnPx: 168 },
] as const satisfies readonly Zoom[]

/** What is drawn: rooms from left to right, and the day downwards. */
export interface Drawing {
  roomIds: readonly number[]
  hours: MinuteRange
  zoom: Zoom
}

/** A begin is put on such a minute, unless the end or begin of another exam is near. */
const STEP = 5
/** Minutes from which the edge of another exam attracts. */
const NEAR = 4
const DAY = 1440

/** The minute of the day of `2026-12-05T09:30:00+08:00`. */
export const minuteOfDay = (iso: string): number => Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16))
export const minuteText = (minute: number): string => `${padded(Math.floor(minute / 60), 2)}:${padded(minute % 60, 2)}`

/** The minutes of a stretch of time; one that ends at midnight ends with its day. */
export function minuteRangeOf({ From, To }: { From: string; To: string }): MinuteRange {
  return { from: minuteOfDay(From), to: minuteOfDay(To) || DAY }
}

/** When an exam takes its room, with the pause behind it. */
export function occupiedMinutes(seat: Pick<Seat, 'BeginTime' | 'Minutes' | 'PauseMinutes'>): MinuteRange {
  const from = minuteOfDay(seat.BeginTime)
  return { from, to: from + seat.Minutes + seat.PauseMinutes }
}

/** The whole hours that hold all rooms' hours, examiners and exams, as `hoursAround` on the server. */
export function drawnHours(rooms: readonly Room[]): MinuteRange {
  const spans = rooms.flatMap(({ Openings, Sittings, Seats }) => [
    ...[...Openings, ...Sittings].map(minuteRangeOf),
    ...Seats.map(occupiedMinutes),
  ])
  if (spans.length === 0) return { from: 8 * 60, to: 18 * 60 }
  return {
    from: Math.floor(Math.min(...spans.map(({ from }) => from)) / 60) * 60,
    to: Math.min(DAY, Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60) * 60),
  }
}

export const topOf = (minute: number, { hours, zoom }: Drawing): number => (minute - hours.from) * zoom.minutePx

/** The room and minute at a point of the drawing; null beside it. */
export function spotAt({ x, y }: { x: number; y: number }, { roomIds, hours, zoom }: Drawing): Spot | null {
  const roomId = roomIds[Math.floor(x / zoom.columnPx)]
  const minute = Math.round(hours.from + y / zoom.minutePx)
  if (x < 0 || roomId === undefined || minute < hours.from || minute > hours.to) return null
  return { roomId, minute }
}

/**
 * Puts a begin on the next step of five minutes, or directly behind or before another exam that is near, so that exams
 * whose minutes are no multiple of five follow each other without a gap.
 */
export function snapped(minute: number, slotMinutes: number, others: readonly MinuteRange[]): number {
  const edges = others
    .flatMap(({ from, to }) => [to, from - slotMinutes])
    .filter((edge) => Math.abs(edge - minute) <= NEAR)
    .sort((a, b) => Math.abs(a - minute) - Math.abs(b - minute))
  return edges[0] ?? Math.round(minute / STEP) * STEP
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
export const isArrow = (key: string): key is ArrowKey => /^Arrow(Up|Down|Left|Right)$/.test(key)

/** One step with an arrow: five minutes, one minute where `isFine`, or the next room. It stays within the drawing. */
export function stepped(
  { roomId, minute }: Spot,
  key: ArrowKey,
  { roomIds, hours, isFine }: Pick<Drawing, 'roomIds' | 'hours'> & { isFine: boolean },
): Spot {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const step = isFine ? 1 : STEP
    const down = Math.floor(minute / step) * step + step
    const up = Math.ceil(minute / step) * step - step
    const moved = key === 'ArrowDown' ? down : up
    return { roomId, minute: Math.min(hours.to - 1, Math.max(hours.from, moved)) }
  }
  const at = roomIds.indexOf(roomId) + (key === 'ArrowRight' ? 1 : -1)
  return { roomId: roomIds[at] ?? roomId, minute }
}

/** How far to scroll before the next picture while something is dragged near an edge of `width` × `height`. */
export function edgePull({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }) {
  const pull = (at: number, size: number) => {
    const EDGE = 48
    if (at < 0 || at > size) return 0
    if (at < EDGE) return -Math.ceil((EDGE - at) / 4)
    return at > size - EDGE ? Math.ceil((at - size + EDGE) / 4) : 0
  }
  return { x: pull(x, width), y: pull(y, height) }
}
