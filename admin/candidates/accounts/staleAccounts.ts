import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows accounts, or the mobiles of their enrolments. */
export const staleAccounts: readonly CallName[] = ['GetAccountList', 'GetAccount', 'GetEnrolmentList']
