import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows appeals, or the results that they change. */
export const staleAppeals: readonly CallName[] = [
  'GetAppealList',
  'GetAppeal',
  'GetAppealExaminers',
  'GetWorkWaiting',
  'GetResultList',
  'GetResultCorrectionList',
  'GetEnrolmentDetail',
]
