import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SHANGHAI_OFFSET_MS } from '#domain/time.ts'

/** A stretch of time, the end not included. */
export interface Span {
  from: Instant
  to: Instant
}

/** A room, with the hours in which it is open. */
export interface PlanRoom {
  id: number
  venueId: number
  areaId: number
  equipment: readonly string[]
  openings: readonly Span[]
  /** How many can wait at the venue; absent or 0: no limit is set. */
  waitingSeats?: number
}

/** One day of an examiner: when he is there and how many minutes of it he judges at most, pauses included. */
export interface ExaminerDay extends Span {
  mostMinutes: number
}

/** An examiner; empty lists of majors or areas mean all of them, as in `examinerFit`. */
export interface PlanExaminer {
  id: number
  majorIds: readonly number[]
  areaIds: readonly number[]
  days: readonly ExaminerDay[]
  /** When he sits on site for another batch. */
  busy: readonly Span[]
}

/** One enrolment to be placed. */
export interface PlanCandidate {
  enrolmentId: number
  /** The same for all enrolments of one person. */
  person: string
  /** The same for all enrolments of one account. */
  family: string
  /** The same for all pupils of one teacher; empty where none is named. */
  teacher: string
  areaId: number
  majorId: number
  minutes: number
  /** Minutes that stay free in the room after the candidate. */
  pauseMinutes: number
  equipment: readonly string[]
  /** Examiners who must not judge the candidate. */
  barredExaminerIds: readonly number[]
  /** Days, as `dayOf` counts them, that the family asked to avoid. */
  avoidedDays: readonly number[]
  /** When the person sits on site for another batch. */
  busy: readonly Span[]
  /** Where staff have pinned the enrolment. */
  pinned: { roomId: number; beginsAt: Instant } | null
}

/** An examiner whom staff want to keep in a room from this time on, because somebody is pinned there. */
export interface PinnedSitting {
  roomId: number
  beginsAt: Instant
  examinerId: number
}

export interface PlanInput {
  seed: number
  rooms: readonly PlanRoom[]
  examiners: readonly PlanExaminer[]
  candidates: readonly PlanCandidate[]
  pinnedSittings: readonly PinnedSitting[]
}

export interface PlannedSeat {
  enrolmentId: number
  roomId: number
  beginsAt: Instant
}

/** An examiner in a room for one half-day; the room's opening hours or his own bound it. */
export interface PlannedSitting extends Span {
  roomId: number
  examinerId: number
}

/** A half-day ends here: an examiner is bound to a room for the morning or for the afternoon. */
const NOON_HOURS = 13

export const inMs = (minutes: number): number => minutes * MINUTE_MS
export const inMinutes = (ms: number): number => ms / MINUTE_MS

/** The number of the day in Shanghai. */
export const dayOf = (instant: Instant): number => Math.floor((instant + SHANGHAI_OFFSET_MS) / DAY_MS)

/** The end of the morning on the day of this instant. */
export const noonOf = (instant: Instant): Instant => dayOf(instant) * DAY_MS - SHANGHAI_OFFSET_MS + NOON_HOURS * HOUR_MS

export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** What is left of a stretch of time without these others. */
export function without(span: Span, others: readonly Span[]): Span[] {
  let left = [span]
  for (const { from, to } of others)
    left = left.flatMap((one) =>
      [
        { from: one.from, to: Math.min(one.to, from) },
        { from: Math.max(one.from, to), to: one.to },
      ].filter((piece) => piece.from < piece.to),
    )
  return left
}

/** Cuts opening hours at noon and at midnight, so that no piece belongs to two half-days. */
export function halfDays({ from, to }: Span): Span[] {
  const noon = noonOf(from)
  const cut = from < noon ? noon : (dayOf(from) + 1) * DAY_MS - SHANGHAI_OFFSET_MS
  return to <= cut ? [{ from, to }] : [{ from, to: cut }, ...halfDays({ from: cut, to })]
}
