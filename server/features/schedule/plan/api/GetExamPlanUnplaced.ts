import { bit } from '#contract/bit.ts'
import { GetExamPlanUnplaced as endpoint } from '#contract/schedule/plan.ts'
import { pageOf } from '#domain/page.ts'
import { equipmentText } from '#domain/schedule/plan/equipment.ts'
import { type Unplaced, unplacedText } from '#domain/schedule/plan/whyUnplaced.ts'
import { handler } from '#server/handler.ts'
import { countLate, listLate } from '#server/records/schedule/plan/lateQueries.ts'
import { findPlan, listUnplaced } from '#server/records/schedule/plan/planQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { found } from '#server/refuse.ts'

export const GetExamPlanUnplaced = handler(endpoint, {
  handle: async ({ db }, { EPL_ID, ...paging }) => {
    const plan = found(await findPlan(db, EPL_ID))
    const page = pageOf(paging)
    const { rows, total } = await listUnplaced(db, plan.id, page)
    const isCurrent = (await findPublishedPlan(db, plan.batchId))?.id === plan.id
    const late = isCurrent ? await countLate(db, plan) : 0
    const rest = { offset: Math.max(0, page.offset - total), size: page.size - rows.length }
    const latecomers = late > 0 && rest.size > 0 ? await listLate(db, plan, rest) : []
    const listData = [...rows, ...latecomers].map((row) => ({
      EF_ID: row.enrolmentId,
      Name: row.name,
      ExamNO: row.examNo ?? '',
      EA_Name: row.areaName,
      MName: row.majorName,
      GName: row.gradeName,
      Minutes: row.minutes,
      PauseMinutes: row.pauseMinutes,
      IsTimed: bit(row.examTimeId !== null),
      Why: unplacedText(row.whyUnplaced as Unplaced, {
        equipment: equipmentText(row.equipment ?? []),
        major: row.majorName,
        minutes: row.minutes,
      }),
    }))
    return { listData, totalCount: total + late }
  },
})
