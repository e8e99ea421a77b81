import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'

/** One batch as its page shows it. */
export function useBatch(batchId: number) {
  return useQuery(callQuery('Admin', 'GetBatch', { EB_ID: batchId }))
}

/** Reads everything again that shows batches, after a change. */
export function useBatchRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const stale = ['GetBatch', 'GetBatchList', 'GetBatchFees', 'CheckBatchReady', 'GetBatchPreview', 'GetBatchSettings']
    await Promise.all([
      ...stale.map((action) => queries.invalidateQueries({ queryKey: ['Admin', action] })),
      queries.invalidateQueries({ queryKey: ['ExamPublic'] }),
    ])
  }
}
