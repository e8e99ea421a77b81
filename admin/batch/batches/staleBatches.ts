import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows batches. */
export const staleBatches: readonly CallName[] = [
  'GetBatch',
  'GetBatchList',
  'GetBatchFees',
  'CheckBatchReady',
  'GetBatchPreview',
  'GetBatchSettings',
  'GetALLExamBatchMenuList',
  'GetALLExamBatchALLFeeList',
]
