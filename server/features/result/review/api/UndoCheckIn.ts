import { bit } from '#contract/bit.ts'
import { UndoCheckIn as endpoint } from '#contract/result/reviewOnSite.ts'
import { whyCannotUndoAttendance } from '#domain/enrolment/attendance.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { attendanceWire } from '#server/records/result/review/reviewWire.ts'
import { isPlaceTaken } from '#server/records/schedule/plan/examDayMoveQueries.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { attendanceFacts, findForAttendance, whyOnlyStaff } from '../attendanceAccess.ts'
import { noteAttendance } from '../noteAttendance.ts'

/**
 * Refuses with the reasons of `whyCannotUndoAttendance`, and with NOT_OFFLINE for an examiner's online candidate, whose
 * absence only staff may withdraw.
 */
export const UndoCheckIn = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me } = ctx
    found(await findForAttendance(db, me, EF_ID))
    found(await lockEnrolment(db, EF_ID))
    const row = found(await findForAttendance(db, me, EF_ID))
    refuseIf(whyOnlyStaff(me, row) ?? whyCannotUndoAttendance(await attendanceFacts(db, row)))
    const { id: enrolmentId, mode, attendance: before } = row
    await noteAttendance(ctx, { action: 'UndoCheckIn', enrolmentId, mode, before, after: null })
    const isTaken = row.attendance === 'absent' && (await isPlaceTaken(db, row.id))
    return { OtherMsg: { ...attendanceWire({ attendance: null, attendanceAt: null }), IsPlaceTaken: bit(isTaken) } }
  },
})
