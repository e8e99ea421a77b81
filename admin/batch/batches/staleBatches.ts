import type { CallName } from '#admin/kit/send/useRefresh.ts'
import { staleOffers } from '#admin/kit/state/staleOffers.ts'

/** What shows batches. */
export const staleBatches: readonly CallName[] = [
  'GetBatch',
  'GetBatchLife',
  'GetBatchList',
  'GetBatchNames',
  'GetBatchFees',
  'CheckBatchReady',
  'GetBatchPreview',
  'GetBatchSettings',
  ...staleOffers,
]
