import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import { type Instant, isRealDate, shanghaiClock } from '#domain/time.ts'

export type Sex = '男' | '女'

/** The certificate type of the Chinese identity card (specification#constants). */
export const ID_CARD = 1

/** Certificate types and their names, in the order offered (specification#catalogue). */
export const CERT_TYPES = [
  { certType: ID_CARD, certName: '身份证' },
  { certType: 2, certName: '护照' },
  { certType: 3, certName: '港澳通行证' },
  { certType: 4, certName: '台湾通行证' },
] as const

export function isCertType(certType: number): boolean {
  return CERT_TYPES.some((type) => type.certType === certType)
}

/** The number as it is stored and compared: half width, no spaces or invisible marks, upper case. */
export function cleanCertNumber(raw: string): string {
  return cleanText(halfWidth(raw))
    .replace(/[ \u200b-\u200f\u202a-\u202e\ufeff]/g, '')
    .toUpperCase()
}

/** The cleaned number, with a 15-digit ID number in its 18-digit form, so that one card is recognised in both forms. */
export function canonicalCertNumber(certType: number, number: string): string {
  const clean = cleanCertNumber(number)
  return certType === ID_CARD && /^\d{15}$/.test(clean) ? lengthened(clean) : clean
}

/**
 * CERT_NUMBER_REQUIRED, ID_NUMBER_WRONG or CERT_NUMBER_WRONG (other types: 5 to 20 letters and digits); judges it
 * cleaned.
 */
export function whyCertNumberUnfit(certType: number, number: string, now: Instant): Reason | null {
  const clean = cleanCertNumber(number)
  if (clean === '') return 'CERT_NUMBER_REQUIRED'
  if (certType === ID_CARD) return whyIdNumberWrong(clean, now)
  return /^[A-Z0-9]{5,20}$/.test(clean) && /\d/.test(clean) ? null : 'CERT_NUMBER_WRONG'
}

const PROVINCES =
  ' 11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91 '

const isProvince = (code: string) => PROVINCES.includes(` ${code} `)

/**
 * ID_NUMBER_WRONG unless the number (already clean) is an identity card's: 18 digits with checksum or legacy 15,
 * a province that exists, a day that exists and is not after today in Shanghai (specification#step-form). The card of
 * foreigners with permanent residence has the same form, with a 9 before the province.
 */
export function whyIdNumberWrong(number: string, now: Instant): Reason | null {
  const full = fullNumber(number)
  if (full === null) return 'ID_NUMBER_WRONG'
  const isResidents = number.length === 18 && full.charAt(0) === '9' && isProvince(full.slice(1, 3))
  if (!isProvince(full.slice(0, 2)) && !isResidents) return 'ID_NUMBER_WRONG'
  if (checksumOf(full) !== full.charAt(17)) return 'ID_NUMBER_WRONG'
  const [year, month, day] = [Number(full.slice(6, 10)), Number(full.slice(10, 12)), Number(full.slice(12, 14))]
  if (year < 1900 || !isRealDate(year, month, day)) return 'ID_NUMBER_WRONG'
  const today = shanghaiClock(now)
  const isFuture = year * 10000 + month * 100 + day > today.year * 10000 + today.month * 100 + today.day
  return isFuture ? 'ID_NUMBER_WRONG' : null
}

/** Birth month as `YYYY.MM`; null where the text does not look like an ID number or no such month exists. */
export function birthMonthOfIdNumber(number: string): string | null {
  const full = fullNumber(number)
  if (full === null) return null
  const month = full.slice(10, 12)
  return isRealDate(Number(full.slice(6, 10)), Number(month), 1) ? `${full.slice(6, 10)}.${month}` : null
}

/** Sex by the sequence number (odd is male); null where the text does not look like an ID number. */
export function sexOfIdNumber(number: string): Sex | null {
  const full = fullNumber(number)
  return full === null ? null : Number(full.charAt(16)) % 2 === 1 ? '男' : '女'
}

/**
 * `530***********1234`: the first three and last four characters show, and the length stays
 * (rulings#certificate-numbers). That would reveal too much of a number of fewer than 15 characters: it shows its first
 * and its last three, and one of fewer than 8 characters shows none.
 */
export function maskCertNumber(number: string): string {
  const [head, tail] = number.length >= 15 ? [3, 4] : number.length >= 8 ? [1, 3] : [0, 0]
  return number.slice(0, head) + '*'.repeat(number.length - head - tail) + number.slice(number.length - tail)
}

/**
 * Only the first character shows, since `李*音` would still identify a child to anybody who knows the class
 * (rulings#find-exam-form).
 */
export function maskName(name: string): string {
  const [first = '', ...rest] = Array.from(name)
  return rest.length === 0 ? '*' : first + '*'.repeat(rest.length)
}

function fullNumber(number: string): string | null {
  if (/^\d{17}[\dX]$/.test(number)) return number
  return /^\d{15}$/.test(number) ? lengthened(number) : null
}

/** 15-digit cards were issued only to people born in the twentieth century. */
function lengthened(number: string): string {
  const stem = `${number.slice(0, 6)}19${number.slice(6)}`
  return stem + checksumOf(stem)
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character of the first 17 digits (GB 11643, ISO 7064 MOD 11-2). */
export function checksumOf(number: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number.charAt(index)), 0)
  return '10X98765432'.charAt(sum % 11)
}
