import { PAY_STATUS, type PayStatus } from './enrolment.ts'
import { MODE, type Mode } from './examMode.ts'
import type { Reason } from './reasons.ts'
import { type Instant, startOfShanghaiDay } from './time.ts'

export type EnrolmentToAssign = {
  batchId: number
  payStatus: PayStatus
  mode: Mode
  /** When the candidate submitted the online exam; null before. */
  satAt: Instant | null
  /** Somebody noted that he came, or that he did not. */
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

/** Why an enrolment keeps the exam time it has: EXAM_SAT, ATTENDANCE_NOTED until that is taken back. */
export function whyTimeFixed({
  satAt,
  isAttendanceNoted,
}: Pick<EnrolmentToAssign, 'satAt' | 'isAttendanceNoted'>): Reason | null {
  if (satAt !== null) return 'EXAM_SAT'
  return isAttendanceNoted ? 'ATTENDANCE_NOTED' : null
}

/** One enrolment with the exam time it has or shall have; `personKey` is the same for all enrolments of one person. */
export type Sitting = {
  enrolmentId: number
  personKey: string
  isOnline: boolean
  beginsAt: Instant
  endsAt: Instant
}

/**
 * The same for one room however its address and name are spelt: without regard to spaces, width, case and punctuation.
 */
export function roomKey(address: string, room: string): string {
  const plain = (text: string) => lettersOf(text.normalize('NFKC').toLowerCase())
  return `${plain(address)}|${plain(room)}`
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * All pairs of enrolments of one person whose sittings on site overlap (rulings#console). One that begins when the
 * other ends does not. An online window leaves the hour to the candidate, so it clashes with nothing.
 */
export function clashesOf(sittings: readonly Sitting[]): [enrolmentId: number, enrolmentId: number][] {
  const onSite = sittings.filter(({ isOnline }) => !isOnline).sort((a, b) => a.beginsAt - b.beginsAt)
  const byPerson = new Map<string, Sitting[]>()
  const clashes: [number, number][] = []
  for (const sitting of onSite) {
    // Sorted by their beginning, an earlier one that has ended can no longer clash with this person's later ones.
    const open = (byPerson.get(sitting.personKey) ?? []).filter(({ endsAt }) => endsAt > sitting.beginsAt)
    for (const other of open) clashes.push([other.enrolmentId, sitting.enrolmentId])
    byPerson.set(sitting.personKey, open.concat(sitting))
  }
  return clashes
}

/**
 * Whether the candidate may know time, room and address: published, and past the batch's `ShowRoomTime`; while that is
 * not set, never (rulings#exam-time).
 */
export function isExamTimeVisible(showRoomAt: Instant | null, publishedAt: Instant | null, now: Instant): boolean {
  return showRoomAt !== null && publishedAt !== null && now >= showRoomAt && now >= publishedAt
}

/**
 * What a candidate can know of when and where: `shown`; `later`, the days are known on which it can be looked up;
 * `soon`, those days have come but this time is not published; `open`, nothing is decided
 * (specification#exam-time-query, specification#exam-time).
 */
export type RoomPhase = 'shown' | 'later' | 'soon' | 'open'

/** `isShown`: the server gave the exam time. `showRoomAt` is the batch's `ShowRoomTime`, null while not decided. */
export function roomPhaseOf(isShown: boolean, showRoomAt: Instant | null, now: Instant): RoomPhase {
  if (isShown) return 'shown'
  if (showRoomAt === null) return 'open'
  return now < showRoomAt ? 'later' : 'soon'
}

/**
 * Until just before when tracks may be set: the first instant, in Shanghai, of the day of the exam
 * (rulings#offline-tracks).
 */
export function tracksCloseAt(examBeginsAt: Instant): Instant {
  return startOfShanghaiDay(examBeginsAt)
}

const DAY_MS = 86_400_000

/** Whether `now` lies on the exam's day or days in Shanghai: from then on the on-site code is wanted at hand. */
export function isExamDay({ beginsAt, endsAt }: { beginsAt: Instant; endsAt: Instant }, now: Instant): boolean {
  return now >= startOfShanghaiDay(beginsAt) && now < startOfShanghaiDay(endsAt - 1) + DAY_MS
}

/**
 * Why an enrolment's tracks cannot be set or replaced: NOT_OFFLINE, ENROLMENT_REFUNDED, ENROLMENT_UNPAID,
 * TRACKS_CLOSED from the day of its exam on; while no exam time is set they may be (rulings#offline-tracks).
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
 * Why rooms cannot be shown within these times: ROOM_TIME_REQUIRED for an end without a beginning, ROOM_TIME_ORDER
 * (rulings 6: `ShowRoomEndTime` ends the range that is shown before). Neither: rooms are not shown at all.
 */
export function whyRoomTimesUnfit(from: Instant | null, to: Instant | null): Reason | null {
  if (to === null) return null
  if (from === null) return 'ROOM_TIME_REQUIRED'
  return to > from ? null : 'ROOM_TIME_ORDER'
}
