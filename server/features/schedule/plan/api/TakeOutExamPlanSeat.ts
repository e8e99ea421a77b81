import { TakeOutExamPlanSeat as endpoint } from '#contract/schedule/planMove.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { findSeat, isAttended, moveSeat } from '#server/records/schedule/plan/seatQueries.ts'
import { found } from '#server/refuse.ts'
import { refuseBroken } from '../ruleTexts.ts'

export const TakeOutExamPlanSeat = handler(endpoint, {
  handle: async (ctx, { EPL_ID, EF_ID, Version }) => {
    const { db } = ctx
    const plan = found(await lockPlan(db, EPL_ID))
    await requireVersion(ctx, { subject: 'examPlan', subjectId: plan.id, stored: plan.version, seen: Version })
    const { roomId, beginsAt, minutes, pauseMinutes } = found(await findSeat(db, plan.id, EF_ID))
    if (await isAttended(db, EF_ID)) await refuseBroken(db, { rule: 'attended' })
    await moveSeat(db, plan.id, { enrolmentId: EF_ID, minutes, pauseMinutes, to: 'takenOut' })
    await insertAudit(ctx, {
      action: 'TakeOutExamPlanSeat',
      subject: 'examPlan',
      subjectId: plan.id,
      before: { enrolmentId: EF_ID, roomId, beginsAt },
      after: { enrolmentId: EF_ID, roomId: null },
    })
    return { OtherMsg: { Version: plan.version + 1 } }
  },
})
