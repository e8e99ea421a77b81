import type { RefusalCode } from '#contract/refusals.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { whyPasswordGuessable, whyPasswordUnfit, whyRepeatUnfit } from '#domain/people/password.ts'
import type { Reason } from '#domain/reasons/reasons.ts'

/** The values of registration and of the new password; only registration asks for the agreement. */
export type AccountValues = { mobile: string; code: string; password: string; repeat: string; agreed: boolean }
export type AccountField = keyof AccountValues

/** Returns MOBILE_REQUIRED or MOBILE_WRONG, or null for a valid mobile number (specification#register). */
export function whyMobileUnfit(raw: string): Reason | null {
  const mobile = cleanMobile(raw)
  if (mobile === '') return 'MOBILE_REQUIRED'
  return isMobile(mobile) ? null : 'MOBILE_WRONG'
}

/** Returns the reason for each invalid field (specification#register, rulings#passwords). */
export function whyAccountUnfit(
  { mobile, code, password, repeat, agreed }: AccountValues,
  asksAgreement: boolean,
): Partial<Record<AccountField, Reason>> {
  const faults: Record<AccountField, Reason | null> = {
    mobile: whyMobileUnfit(mobile),
    code: code.trim() === '' ? 'CODE_REQUIRED' : null,
    password: whyPasswordUnfit(password) ?? whyPasswordGuessable(password, cleanMobile(mobile)),
    repeat: whyRepeatUnfit(password, repeat),
    agreed: asksAgreement && !agreed ? 'AGREEMENT_REQUIRED' : null,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, reason]) => reason !== null))
}

/** Returns the field that a server refusal is about, or null where it is about none of them. */
export function fieldOfReason(reason: RefusalCode | null): AccountField | null {
  if (reason === null) return null
  if (reason.startsWith('MOBILE_')) return 'mobile'
  if (/^(CHECK_)?CODE_/.test(reason)) return 'code'
  const isAboutPassword = reason === 'PASSWORD_REQUIRED' || reason === 'PASSWORD_LENGTH' || reason === 'PASSWORD_COMMON'
  return isAboutPassword ? 'password' : null
}
