import { ReissueCertificate as endpoint } from '#contract/result/certificateChange.ts'
import { handler } from '#server/handler.ts'
import { askChange } from '../askChange.ts'

export const ReissueCertificate = handler(endpoint, {
  handle: async (ctx, input) => ({ OtherMsg: { CC_ID: await askChange(ctx, 'reissue', input) } }),
})
