import type { QueryClient } from '@tanstack/react-query'
import { currentUser, onSessionChange } from '#client/session.ts'

const publicControllers: readonly unknown[] = ['Public', 'ExamPublic']

/** Clears the cache when another user signs in, also in another tab, so that nobody sees data of the user before. */
export function forgetOnUserChange(queries: QueryClient): void {
  let user = currentUser()
  onSessionChange(() => {
    const now = currentUser()
    if (now === user) return
    user = now
    queries.removeQueries({ predicate: ({ queryKey }) => !publicControllers.includes(queryKey[0]) })
  })
}
