import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallKey } from '#client/callQuery.ts'

interface Asked<Row> {
  queryKey: CallKey
  queryFn: () => Promise<{ listData: readonly Row[]; totalCount: number }>
}

/**
 * A page of a list, and by a call of its own how many rows match: to count a million of them takes longer than to find
 * fifty. `count` is asked without page and order, so that the number stays while pages are turned; `total` is null until
 * it has come.
 */
export function useCountedList<Row>(rows: Asked<Row>, count: Asked<Row>) {
  const query = useQuery({ ...rows, placeholderData: keepPreviousData })
  const counted = useQuery(count)
  const refetch = async () => (await Promise.all([query.refetch(), counted.refetch()]))[0]
  // Rows without their number are told as a failure, with the way to try again.
  const error = query.error ?? counted.error
  return {
    query: { ...query, error, isError: error !== null, refetch },
    total: counted.data?.totalCount ?? null,
  }
}
