import type { BatchWindowSpan, BatchWindows } from '#domain/batch/batchWindows.ts'
import { DAY_MS, shanghaiClock, startOfShanghaiDay } from '#domain/time.ts'

const USUAL_DAYS = 180

/** What the time line shows, from the beginning of a day to that of another. */
export type Scale = { from: number; to: number }

/** Everything that is decided, with a margin; half a year from `now` where nothing is. */
export function scaleOf(windows: BatchWindows, now: number): Scale {
  const times = Object.values(windows).flatMap(({ from, to }) => [from, to].filter((at): at is number => at !== null))
  const [first, last] = times.length > 0 ? [Math.min(...times), Math.max(...times)] : [now, now + USUAL_DAYS * DAY_MS]
  const margin = Math.max(7 * DAY_MS, (last - first) * 0.05)
  return { from: startOfShanghaiDay(first - margin), to: startOfShanghaiDay(last + margin) + DAY_MS }
}

/** Where an instant stands, in percent. */
export function placeOf(at: number, { from, to }: Scale): number {
  return Math.max(0, Math.min(100, ((at - from) / (to - from)) * 100))
}

/** The beginnings of months, with their names; January says its year. */
export function monthsOf({ from, to }: Scale): Array<{ at: number; label: string }> {
  const months: Array<{ at: number; label: string }> = []
  for (let at = startOfShanghaiDay(from); at < to; at += DAY_MS) {
    const { year, month, day } = shanghaiClock(at)
    if (day === 1) months.push({ at, label: month === 1 ? `${year}年` : `${month}月` })
  }
  return months
}

export type Grip = 'whole' | 'start' | 'end'

/** The window after dragging it, or one of its ends, by whole days; it never becomes shorter than a day. */
export function draggedSpan({ from, to }: BatchWindowSpan, grip: Grip, days: number): BatchWindowSpan {
  const by = days * DAY_MS
  const moved = (at: number | null) => (at === null ? null : at + by)
  if (grip === 'whole' || to === null) return { from: moved(from), to: moved(to) }
  if (from === null) return { from, to: moved(to) }
  if (grip === 'start') return { from: Math.min(from + by, to - DAY_MS), to }
  return { from, to: Math.max(to + by, from + DAY_MS) }
}

/** What a key does to a window: arrows move it by a day, with Ctrl by a week, with Shift they move its end. */
export function keyDrag(event: {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
}): { grip: Grip; days: number } | null {
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (direction === 0) return null
  return { grip: event.shiftKey ? 'end' : 'whole', days: direction * (event.ctrlKey ? 7 : 1) }
}
