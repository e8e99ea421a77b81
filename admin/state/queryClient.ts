import { QueryClient } from '@tanstack/react-query'
import { retryWhileOverloaded } from '#client/retry.ts'

/** Staff look at living data: an answer counts as fresh for ten seconds, and is kept so that 'back' is instant. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, gcTime: 10 * 60_000, ...retryWhileOverloaded, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
