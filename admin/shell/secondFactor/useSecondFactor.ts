import { useQuery } from '@tanstack/react-query'
import { CallError } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { useSession } from '../useSession.ts'

/**
 * The second factor of the signed-in account. While a code is asked for, it is fetched again when the window gets the focus,
 * because the code may have been given in another tab; during a set-up it is not, because that would change the page.
 */
export function useSecondFactor(isEnabled = true) {
  const session = useSession()
  const query = callQuery('Admin', 'GetSecondFactor', {})
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, session?.mobile ?? ''],
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: ({ state }) => (state.data?.item.Needs === 'SECOND_FACTOR_REQUIRED' ? 'always' : false),
  })
}

/** An account without any role has nothing to protect, and may not ask about a factor. */
export function isWithoutRoles(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'ROLE_WRONG'
}
