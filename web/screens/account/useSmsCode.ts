import { useEffect, useState } from 'react'
import { CallError } from '#client/callError.ts'
import type { Authorisation } from '#web/device/wechatLogin.ts'
import { sendCode } from './accountCalls.ts'
import { rememberSent, waitOf } from './codeMemory.ts'

export type CodePhase = 'idle' | 'checking' | 'sending'

/** Sending a code to one mobile: what is under way, and the seconds until the next may be asked for. */
export function useSmsCode(mobile: string) {
  const [phase, setPhase] = useState<CodePhase>('idle')
  const [, tick] = useState(0)
  const wait = waitOf(mobile, Date.now())
  const waiting = wait > 0

  useEffect(() => {
    if (!waiting) return
    const timer = window.setInterval(() => tick((count) => count + 1), 500)
    return () => window.clearInterval(timer)
  }, [waiting])

  /**
   * The server's words where it is not sure, else empty. Throws CallError. A refusal that names a wait starts the countdown
   * as well: another page has sent one.
   */
  const send = async (authorisation: Authorisation | null) => {
    setPhase('checking')
    try {
      const { seconds, words } = await sendCode(mobile, authorisation, () => setPhase('sending'))
      rememberSent(mobile, Date.now(), seconds)
      return words
    } catch (error) {
      if (error instanceof CallError && error.reason === 'CODE_SENT_RECENTLY' && error.wait !== null)
        rememberSent(mobile, Date.now(), error.wait)
      throw error
    } finally {
      setPhase('idle')
    }
  }
  return { phase, wait, send }
}
