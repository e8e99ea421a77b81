import { cleanText } from '#domain/text.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import type { Secrets } from '#server/security/secrets.ts'

/** A search text with a digit is a certificate number, since names have none; a number is only found complete. */
const HOLDS_A_NUMBER = /\d/

/** What the search text of the list means. */
export function otherFilterOf(text: string, secrets: Secrets) {
  const search = cleanText(text)
  const isNumber = HOLDS_A_NUMBER.test(search)
  return { nameStart: isNumber ? '' : search, indexes: isNumber ? certificateIndexes(secrets, search) : null }
}
