import { AskResultCorrection as endpoint } from '#contract/result/resultCorrection.ts'
import { handler } from '#server/handler.ts'
import { askCorrection } from '../askCorrection.ts'

export const AskResultCorrection = handler(endpoint, {
  handle: async (ctx, { EF_ID, FromCode, ToCode, Reason }) => ({
    OtherMsg: {
      RC_ID: await askCorrection(ctx, { enrolmentId: EF_ID, fromCode: FromCode, toCode: ToCode, reason: Reason }),
    },
  }),
})
