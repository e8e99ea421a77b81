import { canonicalCertNumber } from '#domain/people/identity.ts'

const GUESSED_CHARACTERS = 4

/**
 * Returns what all guesses of one person's number have in common: of an ID number the region and the birthday, which
 * are easily known. The remaining characters are those that are tried out.
 */
export function numberStem(certNumber: string): string {
  return `number ${canonicalCertNumber(1, certNumber).slice(0, -GUESSED_CHARACTERS)}`
}
