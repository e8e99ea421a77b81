import { canonicalCertNumber } from '#domain/identity.ts'

const LAST_SIGNS = 4

/**
 * What all guesses of one person's number have in common: of an ID number the region and the birthday, which are easily
 * known; the rest is what is tried out.
 */
export function numberStem(certNumber: string): string {
  return `number ${canonicalCertNumber(1, certNumber).slice(0, -LAST_SIGNS)}`
}
