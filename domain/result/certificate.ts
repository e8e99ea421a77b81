import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, padded } from '#domain/time.ts'
import { RESULT, type ResultCode, resultSeenFrom } from './result.ts'

/** A certificate is valid until a newer one replaces it or it is revoked (office#certificates). */
export type CertificateState = 'valid' | 'replaced' | 'revoked'

export const certificateStateTexts: Readonly<Record<CertificateState, string>> = {
  valid: '有效',
  replaced: '已替换',
  revoked: '已撤销',
}

/** In the order of the conditions of the register. */
export const certificateStates = Object.keys(certificateStateTexts) as CertificateState[]

interface CertificateTimes {
  datedAt: Instant
  /** When the batch shows results at the earliest; null: from their release on. */
  showResultAt: Instant | null
  /** When it was replaced or revoked; null while it is valid. */
  endedAt: Instant | null
}

/**
 * Whether a certificate is shown to anybody outside: from the moment on at which its result can be seen. A certificate that
 * ended before that moment is never shown.
 */
export function isCertificateSeen({ datedAt, showResultAt, endedAt }: CertificateTimes, now: Instant): boolean {
  const seenFrom = resultSeenFrom({ releasedAt: datedAt, showResultAt })
  return now >= seenFrom && (endedAt === null || endedAt >= seenFrom)
}

/** Whether a result brings a certificate (office#certificates). */
export const earnsCertificate = (code: ResultCode): boolean => code >= RESULT.pass

const RUNNING_MAX = 999_999
const RUNNING_DIGITS = 6

/** The batch's `CertNOPrefix`, the four-digit year and the batch's id. */
export type CertificateSeries = { prefix: string; year: number; batchId: number }

/**
 * The certificate number before its running number: prefix, two digits each of year and batch. An id above 99 keeps its
 * last two, as in exam numbers, so that the running number is counted per series.
 */
export function certificateSeriesOf({ prefix, year, batchId }: CertificateSeries): string {
  return prefix.trim() + [year, batchId].map((part) => padded(part % 100, 2)).join('')
}

/** The whole certificate number; RangeError unless `running` is a whole number from 1 to 999999. */
export function certificateNumberOf(series: string, running: number): string {
  if (!Number.isInteger(running) || running < 1 || running > RUNNING_MAX) {
    throw new RangeError(`the running number of a certificate lies between 1 and ${RUNNING_MAX}`)
  }
  const digits = series + padded(running, RUNNING_DIGITS)
  return digits + checkDigitOf(digits)
}

/**
 * The check digit of ISO 7064 MOD 11,10 (GB/T 17710), which finds each wrong digit: one decimal digit, while MOD 97-10
 * needs two and MOD 11-2 the letter X (docs/adr/certificates.md).
 */
export function checkDigitOf(digits: string): string {
  let product = 10
  for (const digit of digits) product = (((product + Number(digit)) % 10 || 10) * 2) % 11
  return String((11 - product) % 10)
}

/** A typed certificate number: digits only, whatever spaces, dashes or full-width digits were typed. */
export const cleanCertificateNumber = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '')

/** Whether a number could be that of a certificate: prefix, year and batch of two digits each, running number, check digit. */
export function isCertificateNumber(number: string): boolean {
  return /^\d{13}$/.test(number) && checkDigitOf(number.slice(0, -1)) === number.slice(-1)
}

/** Returns CERTIFICATE_NUMBER_SLIP for a cleaned number that cannot be that of any certificate. */
export const whyCertificateNumberWrong = (number: string): Reason | null =>
  isCertificateNumber(number) ? null : 'CERTIFICATE_NUMBER_SLIP'

/** The number in groups as it is printed and read out: `532601 000123 7`. */
export const certificateNumberText = (number: string): string =>
  [number.slice(0, -RUNNING_DIGITS - 1), number.slice(-RUNNING_DIGITS - 1, -1), number.slice(-1)].join(' ')
