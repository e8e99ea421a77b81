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
      EF_ID: row.enrolment_id,
      Name: row.name,
      ExamNO: row.exam_no ?? '',
      EA_Name: row.area_name,
      MName: row.major_name,
      GName: row.grade_name,
      Minutes: row.minutes,
      PauseMinutes: row.pause_minutes,
      Why: unplacedText(row.why_unplaced as Unplaced, {
        equipment: equipmentText(row.equipment ?? []),
        major: row.major_name,
        minutes: row.minutes,
      }),
    }))
    return { listData, totalCount: total }
  },
})
