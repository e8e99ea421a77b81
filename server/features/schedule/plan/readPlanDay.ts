import { inMs, type Span } from '#domain/schedule/plan/instance.ts'
import { DAY_MS, HOUR_MS, type Instant, parseIso, shanghaiDate, startOfShanghaiDay } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { listOpeningsWithin } from '#server/records/schedule/plan/placeQueries.ts'
import { listPlanRoomsOf, listSeatsBetween, listSittings } from '#server/records/schedule/plan/planQueries.ts'

/** A day (`YYYY-MM-DD`) of a plan: the rooms that have an examiner on it, their hours, examiners and seats. */
export async function readPlanDay(db: Db, planId: number, date: string) {
  const from = startOfShanghaiDay(parseIso(date) ?? 0)
  const day = { from, to: from + DAY_MS }
  const sittings = (await listSittings(db, planId)).filter(({ beginsAt }) => day.from <= beginsAt && beginsAt < day.to)
  const roomIds = [...new Set(sittings.map(({ roomId }) => roomId))]
  const [rooms, openings, seats] = await Promise.all([
    listPlanRoomsOf(db, roomIds),
    listOpeningsWithin(db, roomIds, day),
    listSeatsBetween(db, planId, day),
  ])
  return { day, sittings, rooms, openings, seats: seats.filter(({ roomId }) => roomIds.includes(roomId ?? 0)) }
}

type PlanDay = Awaited<ReturnType<typeof readPlanDay>>

/**
 * The whole hours that hold all openings, examiners and seats of a day, a seat with its pause. The board draws the same
 * hours (`drawnHours`).
 */
export function hoursAround({
  day,
  openings,
  sittings,
  seats,
}: Pick<PlanDay, 'day' | 'openings' | 'sittings' | 'seats'>): Span {
  const whole = (at: Instant, round: (hours: number) => number) => round(at / HOUR_MS) * HOUR_MS
  const spans: Span[] = [
    ...openings,
    ...sittings.map(({ beginsAt, endsAt }) => ({ from: beginsAt, to: endsAt })),
    ...seats.flatMap(({ beginsAt, minutes, pauseMinutes }) =>
      beginsAt === null ? [] : [{ from: beginsAt, to: beginsAt + inMs(minutes + pauseMinutes) }],
    ),
  ]
  return {
    from: Math.min(...spans.map(({ from }) => whole(from, Math.floor))),
    to: Math.min(day.to, Math.max(...spans.map(({ to }) => whole(to, Math.ceil)))),
  }
}

/** The days that a plan has places or examiners on. */
export const datesOf = (begins: readonly Instant[]): string[] => [...new Set(begins.map(shanghaiDate))]
