import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { dayOf, inMs, type Span } from './plan/instance.ts'
import type { BrokenRule, SeatJudge, SeatToJudge } from './plan/seatRules.ts'
import { beginsOf } from './plan/suggestPlaces.ts'
import { whyTooSoon } from './tooSoon.ts'

/**
 * What is done with everybody of an exam time who has not begun. `shift`: some minutes later in the same room; `spread`: to
 * free minutes of other rooms on the same day; `otherDay`: to a later day.
 */
export const HALF_DAY_CHANGES = ['shift', 'spread', 'otherDay'] as const
export type HalfDayChangeKind = (typeof HALF_DAY_CHANGES)[number]

/** The seat of a candidate whom the change moves, with his attendance. */
export interface GoingSeat extends SeatToJudge {
  attendance: Attendance
}

/** Where he goes: `to` is null where there is no place for him, with the reason where a rule gives one. */
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

/** Everybody begins some minutes later. `judge` knows the other seats of the day, and none of those that move. */
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
 * Each gets the earliest free minutes of the given half-days. Their order stays, and nobody is examined before the time that
 * he was told, except who is there already: he can begin at once.
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

/** From when on a candidate can be examined: on the day itself not before the time that he was told, on later days at any time. */
function earliestFor({ attendance, beginsAt }: GoingSeat, now: Instant): Instant {
  if (attendance === 'arrived') return Math.ceil(now / MINUTE_MS) * MINUTE_MS
  // He is on his way for the time that he was told, so that a later one needs no notice.
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
