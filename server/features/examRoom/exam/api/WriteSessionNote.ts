import { WriteSessionNote as endpoint } from '#contract/examRoom/sessionNote.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found } from '#server/refuse.ts'
import { writeNote } from '../writeNote.ts'

export const WriteSessionNote = handler(endpoint, {
  handle: async (ctx, { EF_ID, SessionId, Text }) => {
    const { id } = found(await lockEnrolment(ctx.db, EF_ID))
    const noteId = await writeNote(ctx, { enrolmentId: id, sessionId: SessionId, text: Text, isStaff: true })
    await insertAudit(ctx, {
      action: 'WriteSessionNote',
      subject: 'enrolment',
      subjectId: id,
      before: null,
      after: { sessionId: SessionId, noteId },
    })
    return { OtherMsg: { SN_ID: noteId } }
  },
})
