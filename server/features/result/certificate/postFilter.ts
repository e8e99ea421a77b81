import { cleanCertificateNumber } from '#domain/result/certificate.ts'
import { cleanText } from '#domain/text.ts'
import type { PostFilter } from '#server/records/result/certificate/postQueries.ts'

export function postFilterOf(input: {
  EB_ID?: number | undefined
  IsSent?: 0 | 1 | undefined
  Search: string
}): PostFilter {
  const search = cleanText(input.Search)
  const digits = cleanCertificateNumber(search)
  return {
    batchId: input.EB_ID ?? null,
    isSent: input.IsSent === undefined ? null : input.IsSent === 1,
    search: /^\d+$/.test(digits) ? digits : search,
  }
}
