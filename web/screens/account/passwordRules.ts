import type { RefusalCode } from '#contract/refusals.ts'
import { whyPasswordGuessable, whyPasswordUnfit, whyRepeatUnfit } from '#domain/people/password.ts'
import type { Reason } from '#domain/reasons/reasons.ts'

export type PasswordValues = { old: string; next: string; repeat: string }
export type PasswordField = keyof PasswordValues

function whyNextUnfit(next: string, mobile: string): Reason | null {
  return next === '' ? 'NEW_PASSWORD_REQUIRED' : (whyPasswordUnfit(next) ?? whyPasswordGuessable(next, mobile))
}

/** Returns the reason for each invalid field of a password change (specification#change-password). */
export function whyChangeUnfit(
  { old, next, repeat }: PasswordValues,
  mobile: string,
): Partial<Record<PasswordField, Reason>> {
  const faults: Record<PasswordField, Reason | null> = {
    old: old === '' ? 'OLD_PASSWORD_REQUIRED' : null,
    next: whyNextUnfit(next, mobile),
    repeat: repeat === '' ? 'NEW_PASSWORD_REPEAT_REQUIRED' : whyRepeatUnfit(next, repeat),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, reason]) => reason !== null))
}

/** Returns the field that shows a refused change. */
export function fieldOfChange(reason: RefusalCode): PasswordField | null {
  if (reason.startsWith('OLD_PASSWORD_')) return 'old'
  const isAboutNext = reason === 'NEW_PASSWORD_REQUIRED' || reason === 'PASSWORD_LENGTH' || reason === 'PASSWORD_COMMON'
  return isAboutNext ? 'next' : null
}
