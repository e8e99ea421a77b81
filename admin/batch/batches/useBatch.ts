import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'

/** One batch as its page shows it. */
export function useBatch(batchId: number) {
  return useQuery(callQuery('Admin', 'GetBatch', { EB_ID: batchId }))
}
