import { MINUTE_MS } from '#domain/time.ts'
import { call } from '../api.ts'
import { CallError } from '../callError.ts'
import { solutionText } from './solve.ts'
import { solveInBackground } from './solveInBackground.ts'

/**
 * A code lives ten minutes and serves five sends (rulings#sms-codes); one minute is reserved for the request itself.
 */
const CODE_CACHE_MS = 9 * MINUTE_MS

let cached: { code: string; until: number } | null = null
let pending: Promise<string> | null = null

async function newCheckCode(): Promise<string> {
  const { item: challenge } = await call('Public', 'GetCaptcha', {})
  const number = await solveInBackground(challenge)
  if (number === null) throw new CallError('server', '安全校验没有通过，请重试')
  const { OtherMsg } = await call('Public', 'GetCheckCode', { Solution: solutionText(challenge, number) })
  return OtherMsg.CheckCode
}

/**
 * A check code for this browser, obtained by proof of work and cached while it is valid. Takes up to two seconds on a
 * cheap phone. Throws CallError.
 */
export async function getCheckCode(): Promise<string> {
  if (cached && Date.now() < cached.until) return cached.code
  const startedAt = Date.now()
  // Concurrent callers share one proof of work.
  pending ??= newCheckCode().finally(() => {
    pending = null
  })
  const code = await pending
  cached = { code, until: startedAt + CODE_CACHE_MS }
  return code
}

/** Drops the cached code after a refusal, so that the next `getCheckCode` obtains a new one. */
export function forgetCheckCode(): void {
  cached = null
}
