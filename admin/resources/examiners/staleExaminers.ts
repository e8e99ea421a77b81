import type { CallName } from '#admin/kit/send/useRefresh.ts'

/** The calls that show something of an examiner, and are made again after he was changed. */
export const staleExaminers: readonly CallName[] = [
  'GetExaminerList',
  'GetExaminer',
  'GetExaminersToAssign',
  'GetWorkWaiting',
]
