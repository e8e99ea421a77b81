import { useState, useSyncExternalStore } from 'react'
import { CallError } from '#client/callError.ts'
import type { Authorisation } from '#web/device/wechatLogin.ts'
import { sendCode } from './accountCalls.ts'
import { rememberSent, waitOf } from './codeMemory.ts'

export type CodePhase = 'idle' | 'checking' | 'sending'

function everyHalfSecond(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, 500)
  return () => window.clearInterval(timer)
}

/** Sends codes to one mobile and tracks the phase and the countdown. */
export function useSmsCode(mobile: string) {
  const [phase, setPhase] = useState<CodePhase>('idle')
  const wait = useSyncExternalStore(
    everyHalfSecond,
    () => waitOf(mobile, Date.now()),
    () => 0,
  )

  /**
   * Resolves to the server's message where it is not sure of the delivery, otherwise to an empty string. Throws
   * CallError. A refusal that names a wait starts the countdown too: another page has sent a code.
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
