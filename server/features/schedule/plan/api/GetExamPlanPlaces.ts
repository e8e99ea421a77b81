import { GetExamPlanPlaces as endpoint } from '#contract/schedule/planMove.ts'
import { judgeHours, type Stretch } from '#domain/schedule/plan/judgeHours.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findPlan } from '#server/records/schedule/plan/planQueries.ts'
import { isAttended } from '#server/records/schedule/plan/seatQueries.ts'
import { found } from '#server/refuse.ts'
import { readJudge } from '../judgeMove.ts'
import { hoursAround, readPlanDay } from '../readPlanDay.ts'
import { refuseBroken, ruleTexts } from '../ruleTexts.ts'

export const GetExamPlanPlaces = handler(endpoint, {
  handle: async ({ db }, { EPL_ID, EF_ID, Date: date }) => {
    const plan = found(await findPlan(db, EPL_ID))
    const { judge, seat } = await readJudge(db, plan, EF_ID)
    if (await isAttended(db, EF_ID)) await refuseBroken(db, { rule: 'attended' })
    const planDay = await readPlanDay(db, plan.id, date)
    const hours = hoursAround(planDay)
    const judged = planDay.rooms.map(({ id }) => ({ id, stretches: judgeHours(judge, seat, { roomId: id, ...hours }) }))
    const broken = judged.flatMap(({ stretches }) => stretches.flatMap((one) => one.broken ?? []))
    const textOf = await ruleTexts(db, broken)
    const stretchWire = ({ from, to, broken: rule }: Stretch) => ({
      From: shanghaiIso(from),
      To: shanghaiIso(to),
      Why: rule ? textOf(rule) : '',
      OtherEF_ID: rule?.enrolmentId ?? 0,
    })
    return { listData: judged.map(({ id, stretches }) => ({ ER_ID: id, Stretches: stretches.map(stretchWire) })) }
  },
})
