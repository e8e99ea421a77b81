import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { Mode } from '#domain/enrolment/examMode.ts'
import { doneBeforeArrival } from '#domain/result/hallCase.ts'
import { parseIso } from '#domain/time.ts'
import type { Me } from '#server/context.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { tellAbsence } from '#server/records/content/message/tellAbsence.ts'
import { type Acting, insertAudit } from '#server/records/people/staff/audit.ts'
import { insertAttendance, undoAttendance } from '#server/records/result/review/attendanceQueries.ts'

interface Change {
  action: 'CheckIn' | 'UndoCheckIn' | 'MarkAbsent'
  enrolmentId: number
  mode: Mode
  before: Attendance
  after: Attendance
  isScanned?: boolean
  /** When a tablet says it was seen, where it arrives later. */
  doneTime?: string | undefined
}

/**
 * Records arrival, absence, or the withdrawal of either, with the proposal that follows (absence is the result 0,
 * rulings#absent), what the family is told of an absence, and the audit row. The caller holds the enrolment's lock.
 */
export async function noteAttendance(ctx: Acting<Pick<Me, 'accountId'>>, change: Change): Promise<void> {
  const { db, me, now } = ctx
  const { action, enrolmentId, mode, before, after, isScanned = false, doneTime } = change
  if (before !== null) await undoAttendance(db, enrolmentId, me.accountId, now)
  if (after !== null) {
    const doneAt = doneBeforeArrival(doneTime === undefined ? null : parseIso(doneTime), now)
    const noted = { enrolmentId, kind: after, isScanned, actorId: me.accountId, now, doneAt }
    await insertAttendance(db, noted)
  }
  if (before === 'absent' || after === 'absent') {
    await proposeEnrolmentResult(db, enrolmentId, now)
    await tellAbsence(db, { enrolmentId, mode, isAbsent: after === 'absent', now })
  }
  await insertAudit(ctx, {
    action,
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: { attendance: before },
    after: { attendance: after },
  })
}
