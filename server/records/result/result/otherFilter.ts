import { cleanText } from '#domain/text.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import type { Secrets } from '#server/security/secrets.ts'

const DIGIT = /\d/

/**
 * The filter for a search text: a text with a digit is a certificate number, since names have none, and only the whole number
 * finds anything; any other text is the beginning of a name.
 */
export function otherFilterOf(text: string, secrets: Secrets) {
  const search = cleanText(text)
  const isNumber = DIGIT.test(search)
  return { nameStart: isNumber ? '' : search, indexes: isNumber ? certificateIndexes(secrets, search) : null }
}
