import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { call } from './api.ts'
import { CallError } from './callError.ts'
import { serverNow } from './clock.ts'
import { currentSession, openSession } from './session.ts'

/** The token is refreshed once less than a day remains, which is checked every second (specification#token-refresh). */
const REFRESH_BELOW_MS = DAY_MS
const CHECK_MS = 1000
/** After a failed try the next one waits, so that a server in trouble is not called every second. */
const PAUSE_MS = MINUTE_MS
/**
 * After a lost answer the old token stays valid for 30 s (server, RefreshToken), so one more try comes within
 * them.
 */
const RETRY_SOON_MS = 3000

/** Keeps the token fresh while the page is open. Returns a function that stops it. */
export function keepSessionFresh(): () => void {
  let notBefore = 0
  let lostAnswers = 0
  const timer = window.setInterval(() => {
    const session = currentSession()
    const now = serverNow()
    if (!session || session.expiresAt - now >= REFRESH_BELOW_MS || now < notBefore) return
    notBefore = now + PAUSE_MS
    call('User', 'RefreshToken', {}).then(
      ({ OtherMsg }) => {
        lostAnswers = 0
        openSession(OtherMsg)
      },
      (error: unknown) => {
        // Without a network or with a busy server the next check tries again. Any other error is a bug in this code.
        if (!(error instanceof CallError)) throw error
        if (error.failure !== 'offline' && error.failure !== 'timeout') return
        lostAnswers += 1
        if (lostAnswers === 1) notBefore = serverNow() + RETRY_SOON_MS
      },
    )
  }, CHECK_MS)
  return () => window.clearInterval(timer)
}
