import { INT4_MAX } from '#domain/int4.ts'
import { cleanCertNumber, ID_CARD } from '#domain/people/identity.ts'
import { cleanText } from '#domain/text.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { certificateIndex } from './certificate.ts'
import type { StaffSearch } from './staffQueries.ts'

/** A complete certificate number is looked up by its keyed index, digits by number, everything else in names. */
export function readSearch(raw: string, secrets: Secrets): StaffSearch | undefined {
  const text = cleanText(raw)
  if (text === '') return undefined
  const certNumber = cleanCertNumber(text)
  if (/^(\d{15}|\d{17}[\dX])$/.test(certNumber))
    return { kind: 'cert', index: certificateIndex(secrets, ID_CARD, certNumber) }
  if (/^\d+$/.test(text)) {
    const id = Number(text)
    return { kind: 'number', text, id: id > 0 && id <= INT4_MAX ? id : null }
  }
  return { kind: 'words', text }
}
