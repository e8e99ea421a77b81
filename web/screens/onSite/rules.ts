import {
  ATTENDANCE_CODE,
  type AttendanceFacts,
  whyCannotCheckIn,
  whyCannotMarkAbsent,
  whyCannotUndoAttendance,
  whyNotReadyOnSite,
} from '#domain/enrolment/attendance.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { RESULT } from '#domain/result/result.ts'
import { type Instant, parseIso } from '#domain/time.ts'
import { WORK, type WorkRow } from '#web/screens/examiner/work.ts'

/** For each action on a candidate null or why it is not possible; the server decides by the same rules. */
export type ActionReasons = {
  checkIn: Reason | null
  undo: Reason | null
  absent: Reason | null
  review: Reason | null
}

export function whyNot(row: WorkRow, now: Instant): ActionReasons {
  const facts = factsOf(row)
  return {
    checkIn: whyCannotCheckIn(facts, now),
    undo: whyCannotUndoAttendance(facts),
    absent: whyCannotMarkAbsent(facts, now),
    review: whyNotReadyOnSite(facts.attendance),
  }
}

/** Whether the time of a candidate is over who has not been seen: his own minutes, or the whole exam time. */
export function isLate({ Attendance, ExamTime }: Pick<WorkRow, 'Attendance' | 'ExamTime'>, now: Instant): boolean {
  const ends = ExamTime && parseIso(ExamTime.ExamEndDate)
  return Attendance === ATTENDANCE_CODE.expected && ends !== null && now > ends
}

function factsOf({ Attendance, State, ERT_Code, IsApproved, ExamTime, ExamBatch }: WorkRow): AttendanceFacts {
  return {
    mode: MODE.offline,
    attendance:
      Attendance === ATTENDANCE_CODE.arrived ? 'arrived' : Attendance === ATTENDANCE_CODE.absent ? 'absent' : null,
    isReviewed: State === WORK.done && ERT_Code !== RESULT.absent,
    // The rules only ask whether the review is approved, so any instant serves here.
    approvedAt: IsApproved === 1 ? 0 : null,
    examBeginsAt: ExamTime && parseIso(ExamTime.ExamBeginDate),
    examEndsAt: ExamTime && parseIso(ExamTime.ExamEndDate),
    submittedAt: null,
    graceMinutes: ExamBatch.AbsenceGraceMinutes,
  }
}

export type PlaceInLine = 'late' | 'next' | 'first'

/**
 * Who has not come although his minutes have begun, who is next, and who opens the hall. The rows are those of one hall in the
 * order of their begin.
 */
export function placesInLine(rows: readonly WorkRow[], now: Instant): Map<number, PlaceInLine> {
  const places = new Map<number, PlaceInLine>()
  let hasNext = false
  // Without minutes of their own all begin as the hall does, and nobody is late before it closes.
  const haveOwnTimes = new Set(rows.map(({ ExamTime }) => ExamTime?.ExamBeginDate)).size > 1
  for (const [at, { EF_ID, Attendance, State, ExamTime }] of rows.entries()) {
    if (State === WORK.done || Attendance === ATTENDANCE_CODE.absent) continue
    const begins = ExamTime && parseIso(ExamTime.ExamBeginDate)
    if (haveOwnTimes && Attendance === ATTENDANCE_CODE.expected && begins !== null && now > begins)
      places.set(EF_ID, 'late')
    else if (!hasNext) {
      hasNext = true
      places.set(EF_ID, at === 0 ? 'first' : 'next')
    }
  }
  return places
}
