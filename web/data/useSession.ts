import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session } from '#client/session.ts'

/**
 * Returns the session on this phone; it is null on the server and during hydration, so that both render the same page.
 */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null)
}
