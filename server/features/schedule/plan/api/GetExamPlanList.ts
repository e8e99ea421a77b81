import { GetExamPlanList as endpoint } from '#contract/schedule/plan.ts'
import { handler } from '#server/handler.ts'
import { countLate } from '#server/records/schedule/plan/lateQueries.ts'
import { listPlans } from '#server/records/schedule/plan/planQueries.ts'
import { planWire } from '#server/records/schedule/plan/planWire.ts'

export const GetExamPlanList = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => {
    const plans = await listPlans(db, EB_ID)
    const current = plans.find(({ isCurrent }) => isCurrent)
    const late = current ? await countLate(db, current) : 0
    return { listData: plans.map((plan) => planWire(plan, plan === current ? late : 0)) }
  },
})
