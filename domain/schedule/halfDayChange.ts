import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { dayOf, inMs, type Span } from './plan/instance.ts'
import type { BrokenRule, SeatJudge, SeatToJudge } from './plan/seatRules.ts'
import { beginsOf } from './plan/suggestPlaces.ts'
import { whyTooSoon } from './tooSoon.ts'

/**
 * What is done with everybody of an exam time who has not begun: later by some minutes in the same room, to free minutes of other
 * rooms on the same day up to their closing, or to another day.
 */
export const HALF_DAY_CHANGES = ['shift', 'spread', 'otherDay'] as const
export type HalfDayChangeKind = (typeof HALF_DAY_CHANGES)[number]

/** A candidate who is to go, with his check-in. */
export interface GoingSeat extends SeatToJudge {
  attendance: Attendance
}

/** Where he goes; null, with the reason, where there is no place for him. */
export interface ChangedSeat {
  seat: GoingSeat
  to: SeatToJudge | null
  tooSoon: Reason | null
  broken: BrokenRule | null
}

type Judge = Pick<SeatJudge, 'why' | 'add'>

const placeOf = ({ enrolmentId, roomId, beginsAt, minutes, pauseMinutes }: GoingSeat): SeatToJudge => ({
  enrolmentId,
  roomId,
  beginsAt,
  minutes,
  pauseMinutes,
})

/** Everybody begins some minutes later. `judge` knows nobody of those who go. */
export function shifted(
  judge: Judge,
  seats: readonly GoingSeat[],
  { minutes, noticeMinutes }: { minutes: number; noticeMinutes: number },
  now: Instant,
): ChangedSeat[] {
  return seats.map((seat) => {
    const to = { ...placeOf(seat), beginsAt: seat.beginsAt + inMs(minutes) }
    const { attendance, beginsAt: toldBeginsAt } = seat
    const tooSoon = whyTooSoon({ attendance, toldBeginsAt, beginsAt: to.beginsAt, noticeMinutes }, now)
    const broken = judge.why(to)
    if (tooSoon || broken) return { seat, to: null, tooSoon, broken }
    judge.add(to)
    return { seat, to, tooSoon: null, broken: null }
  })
}

/**
 * Each gets the earliest free minutes of the given half-days, in their order: nobody who came later is examined earlier, nor before
 * the time that he knows. Who is there already can begin at once.
 */
export function spread(
  judge: Judge,
  seats: readonly GoingSeat[],
  sittings: ReadonlyArray<Span & { roomId: number }>,
  now: Instant,
): ChangedSeat[] {
  let last = Number.NEGATIVE_INFINITY
  return seats.map((seat) => {
    const from = Math.max(last, earliestFor(seat, now))
    const found = sittings
      .flatMap((sitting) => {
        const [beginsAt] =
          sitting.to > from ? beginsOf(judge, seat, { ...sitting, from: Math.max(sitting.from, from) }) : []
        return beginsAt === undefined ? [] : [{ roomId: sitting.roomId, beginsAt }]
      })
      .sort((a, b) => a.beginsAt - b.beginsAt || a.roomId - b.roomId)[0]
    if (!found) return { seat, to: null, tooSoon: null, broken: null }
    const to = { ...placeOf(seat), ...found }
    judge.add(to)
    last = to.beginsAt
    return { seat, to, tooSoon: null, broken: null }
  })
}

/** On his day not before the time that he knows; later days are free. */
function earliestFor({ attendance, beginsAt }: GoingSeat, now: Instant): Instant {
  if (attendance === 'arrived') return Math.ceil(now / MINUTE_MS) * MINUTE_MS
  // Who is on his way comes to that time at the earliest anyway, so that a later one needs no notice.
  return Math.max(now, beginsAt)
}

/** The half-days into which a change may lead: other rooms of the day, or all later days. */
export function sittingsFor<Sitting extends Span & { roomId: number }>(
  kind: HalfDayChangeKind,
  sittings: readonly Sitting[],
  { roomId, beginsAt }: { roomId: number; beginsAt: Instant },
): Sitting[] {
  const day = dayOf(beginsAt)
  return sittings.filter((one) => {
    if (kind === 'otherDay') return dayOf(one.from) > day
    return dayOf(one.from) === day && one.roomId !== roomId
  })
}
