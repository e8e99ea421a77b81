import { GetExamPlanFreePlaces as endpoint } from '#contract/schedule/planMove.ts'
import { grouped } from '#domain/grouped.ts'
import { beginsOf } from '#domain/schedule/plan/suggestPlaces.ts'
import { shanghaiDate, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findPlan } from '#server/records/schedule/plan/planQueries.ts'
import { readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { isAttended } from '#server/records/schedule/plan/seatQueries.ts'
import { found } from '#server/refuse.ts'
import { readJudge } from '../judgeMove.ts'
import { refuseBroken } from '../ruleTexts.ts'

export const GetExamPlanFreePlaces = handler(endpoint, {
  handle: async ({ db, now }, { EPL_ID, EF_ID }) => {
    const plan = found(await findPlan(db, EPL_ID))
    const { judge, seat } = await readJudge(db, plan, EF_ID)
    if (await isAttended(db, EF_ID)) await refuseBroken(db, { rule: 'attended' })
    const { sittings } = await readStoredPlan(db, plan.id)
    const places = sittings
      .flatMap((sitting) =>
        sitting.to <= now
          ? []
          : beginsOf(judge, seat, { ...sitting, from: Math.max(sitting.from, now) }).map((beginsAt) => ({
              roomId: sitting.roomId,
              beginsAt,
            })),
      )
      .sort((a, b) => a.beginsAt - b.beginsAt || a.roomId - b.roomId)
    const listData = [...grouped(places, ({ beginsAt }) => shanghaiDate(beginsAt))].map(([date, ofDay]) => ({
      Date: date,
      Free: ofDay.length,
      Places: ofDay.map(({ roomId, beginsAt }) => ({ ER_ID: roomId, BeginTime: shanghaiIso(beginsAt) })),
    }))
    return { listData, totalCount: places.length }
  },
})
