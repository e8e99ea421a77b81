import { GetExamPlanList as endpoint } from '#contract/schedule/plan.ts'
import { handler } from '#server/handler.ts'
import { listPlans } from '#server/records/schedule/plan/planQueries.ts'
import { planWire } from '#server/records/schedule/plan/planWire.ts'

export const GetExamPlanList = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => ({ listData: (await listPlans(db, EB_ID)).map(planWire) }),
})
