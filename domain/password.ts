import type { Reason } from './reasons.ts'

/** Bounds of a password in code points (rulings 3). */
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const

/** PASSWORD_REQUIRED or PASSWORD_LENGTH, null when it may be used (rulings 3). Nothing is trimmed: spaces count. */
export function whyPasswordUnfit(password: string): Reason | null {
  if (password === '') return 'PASSWORD_REQUIRED'
  // A code point has at most two units; this bound keeps a password of megabytes from being counted.
  if (password.length > PASSWORD_LENGTH.max * 2) return 'PASSWORD_LENGTH'
  const length = Array.from(password).length
  return length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max ? 'PASSWORD_LENGTH' : null
}

/** PASSWORD_REPEAT_REQUIRED or PASSWORDS_DIFFER, null when the second entry equals the first (specification 5). */
export function whyRepeatUnfit(password: string, repeat: string): Reason | null {
  if (repeat === '') return 'PASSWORD_REPEAT_REQUIRED'
  return repeat === password ? null : 'PASSWORDS_DIFFER'
}
