import { call } from '../api.ts'
import { CallError } from '../callError.ts'
import { solutionText } from './solve.ts'
import { solveInBackground } from './solveInBackground.ts'

/** A code lives ten minutes and serves five sends (rulings#sms-codes); a minute is left for the way. */
const KEPT_MS = 9 * 60_000

let kept: { code: string; until: number } | null = null
let coming: Promise<string> | null = null

async function newCheckCode(): Promise<string> {
  const { item: challenge } = await call('Public', 'GetCaptcha', {})
  const number = await solveInBackground(challenge)
  if (number === null) throw new CallError('server', '安全校验没有通过，请重试')
  const { OtherMsg } = await call('Public', 'GetCheckCode', { Solution: solutionText(challenge, number) })
  return OtherMsg.CheckCode
}

/**
 * A check code of this browser, by proof of work; the last one while it serves. Takes up to two seconds on a cheap
 * phone. Throws CallError.
 */
export async function getCheckCode(): Promise<string> {
  if (kept && Date.now() < kept.until) return kept.code
  const startedAt = Date.now()
  // Two calls of one page that need one at once work it out once.
  coming ??= newCheckCode().finally(() => {
    coming = null
  })
  const code = await coming
  kept = { code, until: startedAt + KEPT_MS }
  return code
}

/** After a refusal: the next `getCheckCode` brings a new one. */
export function forgetCheckCode(): void {
  kept = null
}
