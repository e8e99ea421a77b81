import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows refunds, or the money and the enrolments that they change. */
export const staleRefunds: readonly CallName[] = [
  'GetRefundList',
  'GetRefund',
  'GetBulkRefundList',
  'GetBulkRefund',
  'GetRefundable',
  'GetEnrolmentDetail',
  'GetChild',
  'GetEnrolmentList',
  'GetWorkWaiting',
  'GetTill',
]
