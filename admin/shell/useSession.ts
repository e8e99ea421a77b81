import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session } from '#client/session.ts'

/** The session in this browser, from the candidates' site or the console; null where nobody is signed in. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}
