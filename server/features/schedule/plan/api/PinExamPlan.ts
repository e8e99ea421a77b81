import { PinExamPlan as endpoint } from '#contract/schedule/plan.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listPlacedIds, movePinned } from '#server/records/schedule/plan/pinQueries.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { found, refuse } from '#server/refuse.ts'

export const PinExamPlan = handler(endpoint, {
  handle: async (ctx, { EPL_ID, EF_IDs, All, IsPinned }) => {
    const { db } = ctx
    const { id } = found(await lockPlan(db, EPL_ID))
    const isPinned = IsPinned === 1
    const ids = All === 1 ? await listPlacedIds(db, id) : EF_IDs
    const { placed, changed } = await movePinned(db, id, { ids, isPinned })
    const nowhere = ids.find((one) => !placed.includes(one))
    if (nowhere !== undefined) refuse('PLAN_PIN_NOWHERE', { OtherMsg: { EF_ID: nowhere } })
    if (changed.length > 0)
      await insertAudit(ctx, {
        action: 'PinExamPlan',
        subject: 'examPlan',
        subjectId: id,
        before: { isPinned: !isPinned, enrolmentIds: changed },
        after: { isPinned, enrolmentIds: changed },
      })
    return { OtherMsg: { Changed: changed.length } }
  },
})
