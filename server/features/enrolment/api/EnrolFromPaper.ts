import { EnrolFromPaper as endpoint } from '#contract/enrolment/enrolmentPaper.ts'
import { handler } from '#server/handler.ts'
import { enterFromPaper } from '../enterFromPaper.ts'
import { signedUpReply } from '../signUp.ts'

export const EnrolFromPaper = handler(endpoint, {
  handle: async (ctx, input) => signedUpReply(await enterFromPaper(ctx, input)),
})
