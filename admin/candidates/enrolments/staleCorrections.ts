import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows what candidates entered, and what was corrected of it. */
export const staleCorrections: readonly CallName[] = [
  'GetEnrolmentDetail',
  'GetChild',
  'GetEnrolmentList',
  'GetCorrectionList',
]
