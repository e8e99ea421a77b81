import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows changes to another choice, or the enrolments and the money that they change. */
export const staleChanges: readonly CallName[] = [
  'GetChoiceChangeList',
  'GetCorrectionList',
  'GetEnrolmentDetail',
  'GetChild',
  'GetEnrolmentList',
  'GetRefundList',
  'GetReceiptList',
  'GetTill',
  'GetWorkWaiting',
]
