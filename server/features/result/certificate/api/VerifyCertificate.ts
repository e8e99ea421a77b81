import { VerifyCertificate as endpoint } from '#contract/result/certificate.ts'
import { handler } from '#server/handler.ts'
import { verifyCertificate } from '../verifyCertificate.ts'

export const VerifyCertificate = handler(endpoint, {
  handle: async (ctx, input) => {
    const { certificate, refusal } = await verifyCertificate(ctx, input)
    if (refusal !== null) throw refusal
    return { item: certificate }
  },
})
