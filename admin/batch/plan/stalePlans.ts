import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** What shows plans. */
export const stalePlans: readonly CallName[] = [
  'GetExamPlanList',
  'GetExamPlanBoard',
  'GetExamPlanUnplaced',
  'GetExamPlanMoved',
  'GetExamPlanChanges',
]
