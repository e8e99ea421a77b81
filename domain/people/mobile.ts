import { cleanText, halfWidth } from '#domain/text.ts'

/** Whether the text is a mobile number: 11 digits, 1 and then 3 to 9 (specification#register). */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}

/**
 * A number as typed or pasted, prepared for `isMobile`: half width, without spaces, hyphens and the country code +86.
 */
export function cleanMobile(raw: string): string {
  return halfWidth(cleanText(raw))
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)86/, '')
}

/** A contact number as it is stored: half width, one space between groups. */
export function cleanContactPhone(raw: string): string {
  return cleanText(halfWidth(raw))
}

/**
 * Whether the text can be a contact's phone number: mobile or landline, written in digits, `+`, `-` and spaces, with at
 * least 7 digits.
 */
export function isContactPhone(text: string): boolean {
  return /^\+?[\d -]+$/.test(text) && text.replace(/\D/g, '').length >= 7
}

/**
 * The digits of a number however it is written, by which two numbers are compared: of a mobile without the country code of
 * China, a 0 before it and an extension behind it.
 */
export function phoneDigits(text: string): string {
  return halfWidth(text)
    .replace(/\D/g, '')
    .replace(/^(?:(?:00)?86)?0?(1[3-9]\d{9})\d{0,4}$/, '$1')
}

/** Whether the mobile is among these numbers, however they are written. */
export function isAmong(mobile: string, numbers: readonly string[]): boolean {
  const digits = phoneDigits(mobile)
  return numbers.some((number) => phoneDigits(number) === digits)
}

/** Whether this stands where the mobile of an account was that is erased. */
export const isErasedMobile = (mobile: string): boolean => mobile.startsWith('erased:')

/** `138****0001`; a shorter number shows only its last two digits. The length stays. */
export function maskMobile(text: string): string {
  const [head, tail] = text.length >= 11 ? [3, 4] : [0, Math.min(2, Math.max(0, text.length - 4))]
  return text.slice(0, head) + '*'.repeat(text.length - head - tail) + text.slice(text.length - tail)
}
