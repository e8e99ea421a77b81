import type { QueryClient } from '@tanstack/react-query'

type Marked = { enrolmentId: number; name: string }

// It is part of the query cache, so that it is cleared with it when somebody else signs in.
const key = ['Examiner', 'lastMarked']

export function lastMarked(queries: QueryClient): Marked | null {
  return queries.getQueryData<Marked>(key) ?? null
}

export function rememberMarked(queries: QueryClient, marked: Marked): void {
  queries.setQueryData<Marked>(key, marked)
}
