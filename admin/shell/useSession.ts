import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session } from '#client/session.ts'

/** `UserType` of association staff (rulings 2). */
export const STAFF_TYPE = 9

/** Who is signed in in this browser, on the candidates' site or here; null for nobody. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}
