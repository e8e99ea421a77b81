import type { AttendanceCode } from '#domain/enrolment/attendance.ts'
import { ATTENDANCE_CODE } from '#domain/enrolment/attendance.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'

/** A candidate on site as the board judges him (office#board-on-site). */
export interface SiteFacts {
  attendance: AttendanceCode
  beginsAt: Instant
  endsAt: Instant
  /** Whether the minutes are the candidate's own, given by a plan; without them a room cannot be behind its plan. */
  hasOwnTime: boolean
  /** When an examiner first wrote about him, and when his first review was submitted. */
  startedAt: Instant | null
  doneAt: Instant | null
}

/** `inside`: being examined; `waiting`: there and not called yet; `late`: his time has come and he has not been seen. */
export type SiteState = 'done' | 'absent' | 'inside' | 'waiting' | 'late' | 'expected'

/** The state of a candidate, whoever else is in the room; which of those present is inside only the room tells (`pictureOf`). */
export function siteStateOf(facts: SiteFacts, now: Instant): Exclude<SiteState, 'inside'> {
  if (facts.attendance === ATTENDANCE_CODE.absent) return 'absent'
  if (facts.doneAt !== null) return 'done'
  if (facts.attendance === ATTENDANCE_CODE.arrived) return 'waiting'
  // Without minutes of his own a candidate may come at any time while the exam lasts.
  return now > (facts.hasOwnTime ? facts.beginsAt : facts.endsAt) ? 'late' : 'expected'
}

/**
 * Which of those present is being examined: the one about whom an examiner began to write last; where nobody has written,
 * the first one whose time has come.
 */
function insideOf<Row extends SiteFacts>(waiting: readonly Row[], now: Instant): Row | null {
  const begun = waiting.filter(({ startedAt }) => startedAt !== null)
  if (begun.length > 0) return begun.reduce((last, one) => ((one.startedAt ?? 0) > (last.startedAt ?? 0) ? one : last))
  return waiting.find(({ beginsAt, hasOwnTime }) => hasOwnTime && beginsAt <= now) ?? null
}

/**
 * Whole minutes by which a room is behind its plan, negative where it is ahead; null without a plan, before the first
 * candidate, and once everybody is done or absent. Where the first candidate who is present and unfinished has passed his
 * planned end, the room is behind by that; otherwise by how much later than planned the last exam ended.
 */
function minutesBehind(rows: readonly SiteFacts[], now: Instant): number | null {
  if (!rows.some(({ hasOwnTime }) => hasOwnTime)) return null
  if (rows.every((row) => ['done', 'absent'].includes(siteStateOf(row, now)))) return null
  const overrun = rows.find((row) => siteStateOf(row, now) === 'waiting' && row.endsAt < now)
  if (overrun) return Math.floor((now - overrun.endsAt) / MINUTE_MS)
  const done = rows.filter(({ doneAt }) => doneAt !== null)
  const last = done.reduce<SiteFacts | null>(
    (latest, one) => (latest && (latest.doneAt ?? 0) >= (one.doneAt ?? 0) ? latest : one),
    null,
  )
  if (last?.doneAt == null) return null
  return Math.round((last.doneAt - last.endsAt) / MINUTE_MS)
}

export interface RoomPicture<Row> {
  inside: Row | null
  /** Those who come next, by their times: present, or expected at minutes of their own. */
  next: Row[]
  late: Row[]
  absent: Row[]
  done: number
  minutesBehind: number | null
}

/** The picture of one room; `rows` are its candidates by their times. */
export function pictureOf<Row extends SiteFacts>(rows: readonly Row[], now: Instant): RoomPicture<Row> {
  const inState = (state: SiteState) => rows.filter((row) => siteStateOf(row, now) === state)
  const inside = insideOf(inState('waiting'), now)
  return {
    inside,
    next: rows.filter((row) => {
      const state = siteStateOf(row, now)
      return row !== inside && (state === 'waiting' || (state === 'expected' && row.hasOwnTime))
    }),
    late: inState('late'),
    absent: inState('absent'),
    done: inState('done').length,
    minutesBehind: minutesBehind(rows, now),
  }
}
