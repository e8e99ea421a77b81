import type { QueryClient } from '@tanstack/react-query'

const CALLS: readonly unknown[] = ['GetWaiverList', 'GetEnrolmentDetail', 'GetEnrolmentList', 'GetWorkWaiting']

/** Reads again whatever shows waivers or the fees that they change. */
export function refreshWaivers(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => CALLS.includes(queryKey[1]) })
}
