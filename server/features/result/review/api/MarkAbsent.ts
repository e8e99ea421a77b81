import { MarkAbsent as endpoint } from '#contract/result/reviewOnSite.ts'
import { whyCannotMarkAbsent } from '#domain/enrolment/attendance.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { attendanceWire } from '#server/records/result/review/reviewWire.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { attendanceFacts, findForAttendance, whyOnlyStaff } from '../attendanceAccess.ts'
import { noteAttendance } from '../noteAttendance.ts'

/**
 * Refuses with the reasons of `whyCannotMarkAbsent`, and with NOT_OFFLINE for an examiner's online candidate, whose
 * absence only staff may record. A second call changes nothing.
 */
export const MarkAbsent = handler(endpoint, {
  handle: async (ctx, { EF_ID, DoneTime }) => {
    const { db, me, now } = ctx
    found(await findForAttendance(db, me, EF_ID))
    found(await lockEnrolment(db, EF_ID))
    const row = found(await findForAttendance(db, me, EF_ID))
    refuseIf(whyOnlyStaff(me, row) ?? whyCannotMarkAbsent(await attendanceFacts(db, row), now))
    if (row.attendance === 'absent') return { OtherMsg: attendanceWire(row) }
    await noteAttendance(ctx, {
      action: 'MarkAbsent',
      enrolmentId: row.id,
      mode: row.mode,
      before: null,
      after: 'absent',
      doneTime: DoneTime,
    })
    return { OtherMsg: attendanceWire(found(await findForAttendance(db, me, EF_ID))) }
  },
})
