import { ReportWrongPerson as endpoint } from '#contract/result/hallCase.ts'
import { whyCannotUndoAttendance } from '#domain/enrolment/attendance.ts'
import { doneBeforeArrival } from '#domain/result/hallCase.ts'
import { whyHandedTextUnfit } from '#domain/result/handedCase.ts'
import { cleanText } from '#domain/text.ts'
import { parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { keepHallActs } from '#server/records/result/review/hallQueries.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { attendanceFacts, findForAttendance } from '../attendanceAccess.ts'
import { noteAttendance } from '../noteAttendance.ts'

export const ReportWrongPerson = handler(endpoint, {
  handle: async (ctx, { EF_ID, ET_ID, Reason, DoneTime }) => {
    const { db, me, now } = ctx
    const reason = cleanText(Reason)
    refuseIf(whyHandedTextUnfit(reason))
    found(await findForAttendance(db, me, EF_ID))
    found(await lockEnrolment(db, EF_ID))
    const row = found(await findForAttendance(db, me, EF_ID))
    const mayUndo = whyCannotUndoAttendance(await attendanceFacts(db, row)) === null
    if (row.attendance === 'arrived' && mayUndo)
      await noteAttendance(ctx, {
        action: 'UndoCheckIn',
        enrolmentId: row.id,
        mode: row.mode,
        before: 'arrived',
        after: null,
      })
    const doneAt = doneBeforeArrival(DoneTime === undefined ? null : parseIso(DoneTime), now) ?? now
    const id = await keepHallActs(
      db,
      {
        enrolmentId: row.id,
        kind: 'person',
        actorId: me.accountId,
        examTimeId: row.timeId === ET_ID ? row.timeId : null,
        reason,
        now,
      },
      [{ kind: 'person', doneAt, judgement: null, resultCode: null, suggestion: null, signaturePath: null }],
    )
    await insertAudit(ctx, {
      action: 'ReportWrongPerson',
      subject: 'enrolment',
      subjectId: row.id,
      before: null,
      after: { reason },
    })
    return { OtherMsg: { LC_ID: id } }
  },
})
