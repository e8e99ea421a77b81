import { GetExamPlanUnplaced as endpoint } from '#contract/schedule/plan.ts'
import { pageOf } from '#domain/page.ts'
import { equipmentText } from '#domain/schedule/plan/equipment.ts'
import { type Unplaced, unplacedText } from '#domain/schedule/plan/whyUnplaced.ts'
import { handler } from '#server/handler.ts'
import { findPlan, listUnplaced } from '#server/records/schedule/plan/planQueries.ts'
import { found } from '#server/refuse.ts'

export const GetExamPlanUnplaced = handler(endpoint, {
  handle: async ({ db }, { EPL_ID, ...paging }) => {
    const { id } = found(await findPlan(db, EPL_ID))
    const { rows, total } = await listUnplaced(db, id, pageOf(paging))
    const listData = rows.map((row) => ({
      EF_ID: row.enrolmentId,
      Name: row.name,
      ExamNO: row.examNo ?? '',
      EA_Name: row.areaName,
      MName: row.majorName,
      GName: row.gradeName,
      Minutes: row.minutes,
      PauseMinutes: row.pauseMinutes,
      Why: unplacedText(row.whyUnplaced as Unplaced, {
        equipment: equipmentText(row.equipment ?? []),
        major: row.majorName,
        minutes: row.minutes,
      }),
    }))
    return { listData, totalCount: total }
  },
})
