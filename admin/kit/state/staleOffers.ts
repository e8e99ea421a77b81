import type { CallName } from '../send/useRefresh.ts'

/** The public lists of batches and of the catalogue, which become stale where one of them is changed. */
export const staleOffers: readonly CallName[] = [
  'GetALLExamBatchMenuList',
  'GetALLExamBatchALLFeeList',
  'GetExamAreaList',
  'GetALLMajorsList',
  'GetALLGradesList',
  'GetExamTextBookList',
]
