import { call } from './api.ts'
import { CallError } from './callError.ts'
import { serverNow } from './clock.ts'
import { currentSession, openSession } from './session.ts'

/** Specification 4 and 9: refreshed once less than a day remains, checked every second. */
const REFRESH_BELOW_MS = 86_400_000
const CHECK_MS = 1000
/** After a failed try the next one waits, so that a server in trouble is not asked every second. */
const PAUSE_MS = 60_000
/** After an answer that got lost the old token stays good for 30 s (server, RefreshToken): one more try comes within them. */
const SOON_MS = 3000

/** Keeps the token fresh while the page is open. Answers how to stop. */
export function keepSessionFresh(): () => void {
  let notBefore = 0
  let lost = 0
  const timer = window.setInterval(() => {
    const session = currentSession()
    const now = serverNow()
    if (!session || session.expiresAt - now >= REFRESH_BELOW_MS || now < notBefore) return
    notBefore = now + PAUSE_MS
    call('User', 'RefreshToken', {}).then(
      ({ OtherMsg }) => {
        lost = 0
        openSession(OtherMsg)
      },
      (error: unknown) => {
        // No network or a busy server: the next check tries again. Anything else is a fault of this code.
        if (!(error instanceof CallError)) throw error
        if (error.failure !== 'offline' && error.failure !== 'timeout') return
        lost += 1
        if (lost === 1) notBefore = serverNow() + SOON_MS
      },
    )
  }, CHECK_MS)
  return () => window.clearInterval(timer)
}
