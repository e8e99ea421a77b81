import type { CallName } from '../send/useRefresh.ts'

/** What is told to everybody of batches and of the catalogue, and is read again where one of them was changed. */
export const staleOffers: readonly CallName[] = [
  'GetALLExamBatchMenuList',
  'GetALLExamBatchALLFeeList',
  'GetExamAreaList',
  'GetALLMajorsList',
  'GetALLGradesList',
  'GetExamTextBookList',
]
