import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session } from '#client/session.ts'

/** Who is signed in on this phone; null on the server and while hydrating, so that both sides begin with the same page. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null)
}
