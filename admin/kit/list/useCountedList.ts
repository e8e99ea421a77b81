import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallKey } from '#client/callQuery.ts'

interface ListQuery<Row> {
  queryKey: CallKey
  queryFn: () => Promise<{ listData: readonly Row[]; totalCount: number }>
}

/**
 * A page of a list, and by a second call how many rows match: counting a million rows takes longer than finding fifty.
 * `count` asks without page and order, so that its answer stays valid while pages are turned; `total` is null until it has
 * come.
 */
export function useCountedList<Row>(rows: ListQuery<Row>, count: ListQuery<Row>) {
  const query = useQuery({ ...rows, placeholderData: keepPreviousData })
  const counted = useQuery(count)
  const refetch = async () => (await Promise.all([query.refetch(), counted.refetch()]))[0]
  // Rows whose number could not be read are shown with a failure and a button to try again.
  const error = query.error ?? counted.error
  return {
    query: { ...query, error, isError: error !== null, refetch },
    total: counted.data?.totalCount ?? null,
  }
}
