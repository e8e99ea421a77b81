/** What a screen reads of a query. */
export type QueryPart<T> = {
  data: T | undefined
  error: unknown
  /** Whether there is data which could not be read again. */
  isRefetchError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Tells whether any of these queries has brought neither data nor a failure yet. */
export const isAnyLoading = (...parts: readonly QueryPart<unknown>[]): boolean =>
  parts.some(({ data, error }) => data === undefined && !error)

type DataOf<P extends readonly QueryPart<unknown>[]> = { [K in keyof P]: Exclude<P[K]['data'], undefined> }

/** Several queries as one: it has data once all have, and asks again for what failed. */
export function joinedQuery<P extends readonly QueryPart<unknown>[]>(...parts: P): QueryPart<DataOf<P>> {
  const failed = parts.filter(({ error }) => error)
  const isWhole = parts.every(({ data }) => data !== undefined)
  return {
    data: isWhole ? (parts.map(({ data }) => data) as DataOf<P>) : undefined,
    error: failed[0]?.error ?? null,
    isRefetchError: isWhole && failed.length > 0,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const part of failed) void part.refetch()
    },
  }
}
