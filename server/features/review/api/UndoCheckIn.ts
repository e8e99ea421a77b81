import { UndoCheckIn as endpoint } from '#contract/onSite.ts'
import { whyCannotUndoAttendance } from '#domain/attendance.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { attendanceWire } from '#server/records/review/reviewWire.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { attendanceFacts, findAtDoor, whyStaffOnly } from '../door.ts'
import { noteAttendance } from '../noteAttendance.ts'
import { once } from '../once.ts'

/** The reasons of `whyCannotUndoAttendance`; NOT_OFFLINE for an examiner's online candidate, whose absence is staff's. */
export const UndoCheckIn = handler(endpoint, {
  handle: async (ctx, { EF_ID, RequestKey }) => {
    const { db, me } = ctx
    found(await findAtDoor(db, me, EF_ID))
    found(await lockEnrolment(db, EF_ID))
    const keyed = { key: RequestKey, action: 'UndoCheckIn', enrolmentId: EF_ID }
    const OtherMsg = await once(ctx, keyed, async () => {
      const row = found(await findAtDoor(db, me, EF_ID))
      refuseIf(whyStaffOnly(me, row) ?? whyCannotUndoAttendance(await attendanceFacts(db, row)))
      await noteAttendance(ctx, { action: 'UndoCheckIn', enrolmentId: row.id, before: row.attendance, after: null })
      return attendanceWire({ attendance: null, attendance_at: null })
    })
    return { OtherMsg }
  },
})
