import { QueryClient } from '@tanstack/react-query'
import { retryWhileOverloaded } from '#client/retry.ts'
import { MINUTE_MS } from '#domain/time.ts'

/**
 * Data changes while staff look at it: an answer counts as fresh for ten seconds, and stays cached so that 'back' is
 * instant.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, gcTime: 10 * MINUTE_MS, ...retryWhileOverloaded, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
