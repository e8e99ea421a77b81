import { useQuery } from '@tanstack/react-query'
import { CallError } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { useSession } from '../useSession.ts'

/**
 * The second factor of the signed-in account. It is fetched again when the window is looked at while a code is asked for,
 * because another tab may have given it; during a set-up nothing may change under the person's hands.
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
