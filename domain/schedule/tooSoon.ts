import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { dayOf } from '#domain/schedule/plan/instance.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'

interface Change {
  attendance: Attendance
  /** The begin that the family knows; null where it knows none. */
  toldBeginsAt: Instant | null
  beginsAt: Instant
  /** A family learns of another time at least this long before; a setting of the batch. */
  noticeMinutes: number
}

/**
 * Why a new begin is too soon, on the day itself, for a candidate who has not come yet: MOVE_EARLIER where it is earlier than
 * he was told, MOVE_NO_NOTICE where too little time is left to tell him. Who is there can be called at any time from now on, and
 * who is on his way for an earlier time is there by a later one anyway. MOVE_PAST for a time that has passed.
 */
export function whyTooSoon({ attendance, toldBeginsAt, beginsAt, noticeMinutes }: Change, now: Instant): Reason | null {
  if (dayOf(beginsAt) < dayOf(now)) return 'MOVE_PAST'
  if (dayOf(beginsAt) > dayOf(now) || beginsAt === toldBeginsAt) return null
  if (attendance === 'arrived') return beginsAt + MINUTE_MS < now ? 'MOVE_PAST' : null
  // Whoever was told an earlier time of today is on his way, or there.
  const isOnHisWay = toldBeginsAt !== null && dayOf(toldBeginsAt) === dayOf(now) && toldBeginsAt <= beginsAt
  if (isOnHisWay) return beginsAt < now ? 'MOVE_PAST' : null
  if (toldBeginsAt !== null && beginsAt < toldBeginsAt) return 'MOVE_EARLIER'
  return beginsAt < now + noticeMinutes * MINUTE_MS ? 'MOVE_NO_NOTICE' : null
}
