import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows differences of money, and changes when one of them does. */
export const staleWork: readonly CallName[] = ['GetMoneyWorkList', 'GetWorkWaiting', 'GetBillList']
