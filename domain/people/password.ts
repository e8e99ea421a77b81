import type { Reason } from '#domain/reasons/reasons.ts'

/** Bounds of a password in code points (rulings#passwords). */
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const

/**
 * PASSWORD_REQUIRED or PASSWORD_LENGTH, null when it may be used (rulings#passwords). Nothing is trimmed: spaces count.
 */
export function whyPasswordUnfit(password: string): Reason | null {
  if (password === '') return 'PASSWORD_REQUIRED'
  // A code point has at most two units; this bound keeps a password of megabytes from being counted.
  if (password.length > PASSWORD_LENGTH.max * 2) return 'PASSWORD_LENGTH'
  const length = Array.from(password).length
  return length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max ? 'PASSWORD_LENGTH' : null
}

/**
 * PASSWORD_REPEAT_REQUIRED or PASSWORDS_DIFFER, null when the second entry equals the first (specification#register).
 */
export function whyRepeatUnfit(password: string, repeat: string): Reason | null {
  if (repeat === '') return 'PASSWORD_REPEAT_REQUIRED'
  return repeat === password ? null : 'PASSWORDS_DIFFER'
}

/** One to four characters repeated over and over. */
const REPEATED = /^(.{1,4})\1+$/su

/**
 * Whether each character follows the previous one by the same single step, up or down, with 0 after 9: 12345678,
 * 67890123, hgfedcba.
 */
function isRun(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  const isDigits = /^\d+$/.test(text)
  return [1, -1].some((step) =>
    codes.every((code, at) => {
      const before = codes[at - 1]
      if (before === undefined) return true
      const difference = code - before
      return difference === step || (isDigits && difference === step - 10 * step)
    }),
  )
}

/**
 * PASSWORD_COMMON for a new password that can be guessed without a word list: a run, a repetition, fewer than three
 * different characters, or one that contains the mobile number forwards or backwards. The server also checks a list of
 * common passwords (`passwordChoice.ts`).
 */
export function whyPasswordGuessable(password: string, mobile: string): Reason | null {
  const plain = password
    .slice(0, PASSWORD_LENGTH.max * 2)
    .normalize('NFKC')
    .toLowerCase()
  const reversed = Array.from(mobile).reverse().join('')
  const holdsMobile = mobile !== '' && (plain.includes(mobile) || plain.includes(reversed))
  const isPlain = REPEATED.test(plain) || isRun(plain) || new Set(plain).size < 3
  return holdsMobile || isPlain ? 'PASSWORD_COMMON' : null
}
