import type { FreeDayWire } from '#contract/schedule/planMove.ts'
import { minuteOfDay } from './geometry.ts'
import type { Place } from './movedBoard.ts'

/** `12月5日` of `2026-12-05`. */
export const dayText = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`

/** The free places of all days in their order. */
export const freePlacesOf = (days: readonly FreeDayWire[]): Place[] =>
  days.flatMap(({ Date: date, Places }) =>
    Places.map(({ ER_ID, BeginTime }) => ({ date, roomId: ER_ID, minute: minuteOfDay(BeginTime) })),
  )

function order(a: Place, b: Place): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.minute - b.minute || a.roomId - b.roomId
}

/** The free place after this one, or before it; null where there is none. From nowhere it is the first, or the last. */
export function besideFree(places: readonly Place[], from: Place | null, direction: 1 | -1): Place | null {
  const inOrder = direction === 1 ? places : [...places].reverse()
  return inOrder.find((one) => from === null || order(one, from) * direction > 0) ?? null
}

/** The first free place of the next day that has one, or of the one before. */
export function besideFreeDay(places: readonly Place[], date: string, direction: 1 | -1): Place | null {
  const days = places.filter((one) => (direction === 1 ? one.date > date : one.date < date))
  const day = direction === 1 ? days[0]?.date : days.at(-1)?.date
  return days.find((one) => one.date === day) ?? null
}
