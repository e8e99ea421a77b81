import type { QueryClient } from '@tanstack/react-query'

const planQueries = ['GetExamPlanList', 'GetExamPlanBoard', 'GetExamPlanUnplaced', 'GetExamPlanChanges']

/** Reads again what the screens show of plans. */
export const refreshPlans = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => planQueries.includes(String(queryKey[1])) })
