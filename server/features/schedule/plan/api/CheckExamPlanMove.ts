import { bit } from '#contract/bit.ts'
import { CheckExamPlanMove as endpoint } from '#contract/schedule/planMove.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { findPlan } from '#server/records/schedule/plan/planQueries.ts'
import { found } from '#server/refuse.ts'
import { judgeMove } from '../judgeMove.ts'
import { ruleTexts } from '../ruleTexts.ts'

export const CheckExamPlanMove = handler(endpoint, {
  handle: async ({ db }, { EPL_ID, EF_ID, ER_ID, BeginTime }) => {
    const plan = found(await findPlan(db, EPL_ID))
    const move = { enrolmentId: EF_ID, roomId: ER_ID, beginsAt: readStaffTime(BeginTime) }
    const broken = await judgeMove(db, plan, move)
    const Why = broken ? (await ruleTexts(db, [broken]))(broken) : ''
    return {
      item: { IsFit: bit(broken === null), Rule: broken?.rule ?? '', Why, OtherEF_ID: broken?.enrolmentId ?? 0 },
    }
  },
})
