import type { QueryClient } from '@tanstack/react-query'
import { currentSession, onSessionChange, type Session } from '#client/session.ts'

const publicControllers: readonly unknown[] = ['Public', 'ExamPublic']

/** One mobile may have an account of each kind. */
const userOf = (session: Session | null) => session && `${session.userType} ${session.mobile}`

/** Clears the cache when another user signs in, also in another tab, so that nobody sees data of the user before. */
export function forgetOnUserChange(queries: QueryClient): void {
  let user = userOf(currentSession())
  onSessionChange(() => {
    const now = userOf(currentSession())
    if (now === user) return
    user = now
    queries.removeQueries({ predicate: ({ queryKey }) => !publicControllers.includes(queryKey[0]) })
  })
}
