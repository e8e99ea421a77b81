import { whyPasswordGuessable } from '#domain/people/password.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { commonPasswords } from './commonPasswords.ts'

/** Characters that replace similar letters: `P@ssw0rd` is guessed as quickly as `password`. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'l', '3': 'e', '!': 'i' }

/** What people hang on a password to make it another one. */
const MARKS: ReadonlySet<string> = new Set('!.。,，?#*~_-')

/**
 * Returns PASSWORD_COMMON for a new password that is among the first to be guessed, by the list or by the rules that
 * pages know too; null otherwise. It only applies when a password is chosen, so that nobody is locked out by an
 * existing one.
 */
export function whyPasswordCommon(password: string, mobile: string): Reason | null {
  const plain = password.normalize('NFKC').toLowerCase()
  // A pattern would look again from each mark of a password that is nothing but marks (threats#W13).
  let end = plain.length
  while (end > 0 && MARKS.has(plain.charAt(end - 1))) end--
  const bare = plain.slice(0, end)
  const letters = plain.replace(/[@$013!]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
  if ([plain, bare, letters].some((one) => commonPasswords.has(one))) return 'PASSWORD_COMMON'
  return whyPasswordGuessable(password, mobile)
}
