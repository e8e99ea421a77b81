import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Contract } from '#contract/table.ts'

/** The name of a call, as the contract has it. */
export type CallName = { [C in keyof Contract]: keyof Contract[C] & string }[keyof Contract]

/** Reads again what the screens show of these calls, for code that is no component. */
export function refreshCalls(queries: QueryClient, calls: readonly CallName[]): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => calls.some((name) => name === queryKey[1]) })
}

/** Reads everything again, as after a login: what was refused before may be answered now. */
export function refreshEverything(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries()
}

/** Reads again what the screens show of these calls. */
export function useRefresh(): (calls: readonly CallName[]) => Promise<void> {
  const queries = useQueryClient()
  return useCallback((calls) => refreshCalls(queries, calls), [queries])
}
