import type { QueryClient } from '@tanstack/react-query'
import { currentSession, onSessionChange } from '#client/session.ts'

const publicControllers: readonly unknown[] = ['Public', 'ExamPublic']

/** What one person was shown must not meet the eyes of the next, also where the login changed in another tab. */
export function forgetOnUserChange(queries: QueryClient): void {
  let mobile = currentSession()?.mobile ?? null
  onSessionChange(() => {
    const now = currentSession()?.mobile ?? null
    if (now === mobile) return
    mobile = now
    queries.removeQueries({ predicate: ({ queryKey }) => !publicControllers.includes(queryKey[0]) })
  })
}
