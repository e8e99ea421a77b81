import { PAY_STATUS, type PayStatus } from '#domain/enrolment/enrolment.ts'
import { MODE, type Mode } from '#domain/enrolment/examMode.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant, startOfShanghaiDay } from '#domain/time.ts'

export type EnrolmentToAssign = {
  batchId: number
  payStatus: PayStatus
  mode: Mode
  /** When the candidate submitted the online exam; null before. */
  satAt: Instant | null
  /** Whether an arrival or an absence is recorded. */
  isAttendanceNoted: boolean
}

/**
 * Why staff cannot assign this enrolment to this exam time: ENROLMENT_REFUNDED, ENROLMENT_UNPAID, and the reasons of
 * `whyTimeFixed`, EXAM_TIME_OF_OTHER_BATCH, EXAM_TIME_MODE_UNFIT (rulings#exam-time, rulings#console).
 */
export function whyCannotAssign(
  enrolment: EnrolmentToAssign,
  examTime: { batchId: number; isOnline: boolean },
): Reason | null {
  if (enrolment.payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  if (enrolment.payStatus !== PAY_STATUS.paid) return 'ENROLMENT_UNPAID'
  const fixed = whyTimeFixed(enrolment)
  if (fixed !== null) return fixed
  if (enrolment.batchId !== examTime.batchId) return 'EXAM_TIME_OF_OTHER_BATCH'
  const isFit = enrolment.mode === (examTime.isOnline ? MODE.online : MODE.offline)
  return isFit ? null : 'EXAM_TIME_MODE_UNFIT'
}

/** Why the exam time of an enrolment cannot be changed: EXAM_SAT, or ATTENDANCE_NOTED until that is undone. */
export function whyTimeFixed({
  satAt,
  isAttendanceNoted,
}: Pick<EnrolmentToAssign, 'satAt' | 'isAttendanceNoted'>): Reason | null {
  if (satAt !== null) return 'EXAM_SAT'
  return isAttendanceNoted ? 'ATTENDANCE_NOTED' : null
}

/** An enrolment with the exam time that it has or shall get; `personKey` is the same for all enrolments of one person. */
export type ScheduledEnrolment = {
  enrolmentId: number
  personKey: string
  isOnline: boolean
  beginsAt: Instant
  endsAt: Instant
}

/**
 * A key that is the same for one room however address and name are spelt: spaces, width, case and punctuation are
 * ignored.
 */
export function roomKey(address: string, room: string): string {
  const plain = (text: string) => lettersOf(text.normalize('NFKC').toLowerCase())
  return `${plain(address)}|${plain(room)}`
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * All pairs of enrolments of one person whose exams on site overlap (rulings#console). Exams that follow one another
 * directly do not overlap, and an online window leaves the hour to the candidate, so it clashes with nothing.
 */
export function clashesOf(enrolments: readonly ScheduledEnrolment[]): [enrolmentId: number, enrolmentId: number][] {
  const onSite = enrolments.filter(({ isOnline }) => !isOnline).sort((a, b) => a.beginsAt - b.beginsAt)
  const byPerson = new Map<string, ScheduledEnrolment[]>()
  const clashes: [number, number][] = []
  for (const enrolment of onSite) {
    // They are sorted by begin, so that an exam that has ended cannot clash with later ones of the same person.
    const running = (byPerson.get(enrolment.personKey) ?? []).filter(({ endsAt }) => endsAt > enrolment.beginsAt)
    for (const other of running) clashes.push([other.enrolmentId, enrolment.enrolmentId])
    byPerson.set(enrolment.personKey, running.concat(enrolment))
  }
  return clashes
}

/**
 * Whether the candidate may know time, room and address: they are published and the batch's `ShowRoomTime` has passed;
 * never while that is not set (rulings#exam-time).
 */
export function isExamTimeVisible(showRoomAt: Instant | null, publishedAt: Instant | null, now: Instant): boolean {
  return showRoomAt !== null && publishedAt !== null && now >= showRoomAt && now >= publishedAt
}

/**
 * What a candidate can know about time and room: `shown`: both; `later`: from which day on they can be looked up;
 * `soon`: that day has come, but the exam time is not published; `open`: nothing is decided
 * (specification#exam-time-query, specification#exam-time).
 */
export type RoomPhase = 'shown' | 'later' | 'soon' | 'open'

/** `isShown`: the server sent the exam time. `showRoomAt` is the batch's `ShowRoomTime`, null while not decided. */
export function roomPhaseOf(isShown: boolean, showRoomAt: Instant | null, now: Instant): RoomPhase {
  if (isShown) return 'shown'
  if (showRoomAt === null) return 'open'
  return now < showRoomAt ? 'later' : 'soon'
}

/** From this instant on tracks cannot be set: the start of the exam's day in Shanghai (rulings#offline-tracks). */
export function tracksCloseAt(examBeginsAt: Instant): Instant {
  return startOfShanghaiDay(examBeginsAt)
}

/** Whether `now` is on a day of the exam in Shanghai, when candidates need the on-site code at hand. */
export function isExamDay({ beginsAt, endsAt }: { beginsAt: Instant; endsAt: Instant }, now: Instant): boolean {
  return now >= startOfShanghaiDay(beginsAt) && now < startOfShanghaiDay(endsAt - 1) + DAY_MS
}

/**
 * Why an enrolment's tracks cannot be set or replaced: NOT_OFFLINE, ENROLMENT_REFUNDED, ENROLMENT_UNPAID, TRACKS_CLOSED
 * from the day of its exam on. Without an exam time they can be (rulings#offline-tracks).
 */
export function whyCannotSetTracks(
  { payStatus, mode }: { payStatus: PayStatus; mode: Mode },
  examBeginsAt: Instant | null,
  now: Instant,
): Reason | null {
  if (mode !== MODE.offline) return 'NOT_OFFLINE'
  if (payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  if (payStatus !== PAY_STATUS.paid) return 'ENROLMENT_UNPAID'
  return examBeginsAt === null || now < tracksCloseAt(examBeginsAt) ? null : 'TRACKS_CLOSED'
}

/**
 * Why rooms cannot be shown between these two times: ROOM_TIME_REQUIRED for an end without a start, ROOM_TIME_ORDER
 * where the end is not later (rulings#exam-time). Without either, rooms are never shown.
 */
export function whyRoomTimesUnfit(from: Instant | null, to: Instant | null): Reason | null {
  if (to === null) return null
  if (from === null) return 'ROOM_TIME_REQUIRED'
  return to > from ? null : 'ROOM_TIME_ORDER'
}
