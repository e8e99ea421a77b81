import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows waivers, or the fees that they change. */
export const staleWaivers: readonly CallName[] = [
  'GetWaiverList',
  'GetEnrolmentDetail',
  'GetChild',
  'GetEnrolmentList',
  'GetWorkWaiting',
  'GetDeskBasket',
]
