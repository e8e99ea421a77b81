import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session } from '#client/session.ts'

/** Who is signed in in this browser, on the candidates' site or here; null for nobody. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}
