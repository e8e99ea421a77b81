import { ExamSignUp as endpoint } from '#contract/enrolment/enrolment.ts'
import { handler } from '#server/handler.ts'
import { lockAccountToSignUp } from '#server/records/enrolment/signUpQueries.ts'
import { refuse } from '#server/refuse.ts'
import { readForm } from '../form.ts'
import { signedUpReply, signUp } from '../signUp.ts'

export const ExamSignUp = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me, now } = ctx
    const batchId = input.EB_ID
    const { mobile, isClosed, batch } = await lockAccountToSignUp(db, me.accountId, batchId)
    if (isClosed) refuse('LOGIN_REQUIRED')
    if (!batch) return refuse('BATCH_REQUIRED', { OtherMsg: { Field: 'EB_ID' } })
    const form = readForm(input, now)
    return signedUpReply(
      await signUp(ctx, {
        account: { id: me.accountId, mobile },
        batchId,
        batch,
        form,
        consentVersion: input.ConsentVersion,
        isOnPaper: false,
      }),
    )
  },
})
