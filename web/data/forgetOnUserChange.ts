import type { QueryClient } from '@tanstack/react-query'
import { currentSession, onSessionChange } from '#client/session.ts'

const publicControllers: readonly unknown[] = ['Public', 'ExamPublic']

/** Clears the cache when another user signs in, also in another tab, so that nobody sees data of the user before. */
export function forgetOnUserChange(queries: QueryClient): void {
  let mobile = currentSession()?.mobile ?? null
  onSessionChange(() => {
    const now = currentSession()?.mobile ?? null
    if (now === mobile) return
    mobile = now
    queries.removeQueries({ predicate: ({ queryKey }) => !publicControllers.includes(queryKey[0]) })
  })
}
