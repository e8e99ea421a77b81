import { QueryClient } from '@tanstack/react-query'
import { retryWhileOverloaded } from '#client/retry.ts'

/** Cached lists make 'back' instant; an answer counts as fresh for half a minute. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        ...retryWhileOverloaded,
        refetchOnWindowFocus: false,
        // Some phones wrongly report themselves offline, so calls are always tried and repeated on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
