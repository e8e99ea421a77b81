import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '#admin/kit/send/useRefresh.ts'
import { callQuery } from '#client/callQuery.ts'
import { staleBatches } from './staleBatches.ts'

/** One batch as its page shows it. */
export function useBatch(batchId: number) {
  return useQuery(callQuery('Admin', 'GetBatch', { EB_ID: batchId }))
}

/** Reads everything again that shows batches, after a change. */
export function useBatchRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return () => refresh(staleBatches)
}
