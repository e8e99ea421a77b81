import { QueryClient } from '@tanstack/react-query'
import { retryWhileOverloaded } from '#client/retry.ts'
import { MINUTE_MS } from '#domain/time.ts'

/** Cached lists make 'back' instant; an answer counts as fresh for half a minute. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * MINUTE_MS,
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
