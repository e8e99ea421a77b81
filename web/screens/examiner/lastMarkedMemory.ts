import type { QueryClient } from '@tanstack/react-query'

type MarkedCandidate = { enrolmentId: number; name: string }

// It is part of the query cache, so that it is cleared with it when somebody else signs in.
const key = ['Examiner', 'lastMarked']

export function lastMarked(queries: QueryClient): MarkedCandidate | null {
  return queries.getQueryData<MarkedCandidate>(key) ?? null
}

export function rememberMarked(queries: QueryClient, marked: MarkedCandidate): void {
  queries.setQueryData<MarkedCandidate>(key, marked)
}
