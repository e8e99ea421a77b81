import { QueryClient } from '@tanstack/react-query'
import { retryWhileOverloaded } from '#client/retry.ts'

/** Kept lists make 'back' instant; an answer counts as fresh for half a minute. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        ...retryWhileOverloaded,
        refetchOnWindowFocus: false,
        // Some phones call themselves offline when they are not: always try, show what failed, ask again on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
