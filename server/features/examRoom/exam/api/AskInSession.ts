import { AskInSession as endpoint } from '#contract/examRoom/sessionNote.ts'
import { handler } from '#server/handler.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { found } from '#server/refuse.ts'
import { writeNote } from '../writeNote.ts'

export const AskInSession = handler(endpoint, {
  handle: async (ctx, { EF_ID, Text }) => {
    const { id } = found(await lockOwnEnrolment(ctx.db, ctx.me.accountId, EF_ID))
    return {
      OtherMsg: { SN_ID: await writeNote(ctx, { enrolmentId: id, sessionId: null, text: Text, isStaff: false }) },
    }
  },
})
