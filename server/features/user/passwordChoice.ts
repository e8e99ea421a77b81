import { whyPasswordGuessable } from '#domain/password.ts'
import type { Reason } from '#domain/reasons.ts'
import { commonPasswords } from './commonPasswords.ts'

/** Signs that stand for a letter they look like: `P@ssw0rd` is guessed as quickly as `password`. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'l', '3': 'e', '!': 'i' }

/**
 * PASSWORD_COMMON for a new password that is among the first that are guessed, by the list or by the rules that pages know
 * too; null otherwise. Only asked where a password is chosen: nobody is locked out of what he has.
 */
export function whyPasswordCommon(password: string, mobile: string): Reason | null {
  const plain = password.normalize('NFKC').toLowerCase()
  const bare = plain.replace(/[!.。,，?#*~_-]+$/u, '')
  const letters = plain.replace(/[@$013!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
  if ([plain, bare, letters].some((one) => commonPasswords.has(one))) return 'PASSWORD_COMMON'
  return whyPasswordGuessable(password, mobile)
}
