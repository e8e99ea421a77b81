import { GetExamPlanChanges as endpoint } from '#contract/planPublish.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { readNames } from '#server/records/plan/nameQueries.ts'
import { findPlan } from '#server/records/plan/planQueries.ts'
import { findStaffBatch } from '#server/records/schedule/batchQueries.ts'
import { found } from '#server/refuse.ts'
import { readPublishing } from '../publishing.ts'
import { ruleTexts } from '../ruleTexts.ts'

const LISTED = 200

export const GetExamPlanChanges = handler(endpoint, {
  handle: async ({ db }, { EPL_ID }) => {
    const plan = found(await findPlan(db, EPL_ID))
    const batch = found(await findStaffBatch(db, plan.batch_id))
    const { added, moved, withdrawn, same, notPlaced, broken } = await readPublishing(db, plan)
    const listed = [...broken].slice(0, LISTED)
    const textOf = await ruleTexts(
      db,
      listed.map(([, rule]) => rule),
    )
    const { examNos } = await readNames(db, { roomIds: [], examinerIds: [], enrolmentIds: listed.map(([id]) => id) })
    return {
      item: {
        EPL_ID: plan.id,
        Version: plan.version,
        Added: added.size,
        Moved: moved.size,
        Withdrawn: withdrawn.length,
        Same: same,
        NotPlaced: notPlaced,
        Broken: broken.size,
        ShowRoomTime: isoOrNull(batch.show_room_at),
      },
      listData: listed.map(([id, broken]) => ({
        EF_ID: id,
        Name: examNos.get(id)?.name ?? '',
        ExamNO: examNos.get(id)?.examNo ?? '',
        Rule: broken.rule,
        Why: textOf(broken),
      })),
      totalCount: broken.size,
    }
  },
})
