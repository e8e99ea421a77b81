import { MoveExamPlanSeat as endpoint } from '#contract/schedule/planMove.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { moveSeat } from '#server/records/schedule/plan/seatQueries.ts'
import { found } from '#server/refuse.ts'
import { findSeatOrLate, judgeMove } from '../judgeMove.ts'
import { refuseBroken } from '../ruleTexts.ts'

export const MoveExamPlanSeat = handler(endpoint, {
  handle: async (ctx, { EPL_ID, EF_ID, ER_ID, BeginTime, Version }) => {
    const { db } = ctx
    const plan = found(await lockPlan(db, EPL_ID))
    await requireVersion(ctx, { subject: 'examPlan', subjectId: plan.id, stored: plan.version, seen: Version })
    const before = found(await findSeatOrLate(db, plan, EF_ID))
    const to = { roomId: ER_ID, beginsAt: readStaffTime(BeginTime) }
    const broken = await judgeMove(db, plan, { enrolmentId: EF_ID, ...to })
    if (broken) await refuseBroken(db, broken)
    const { minutes, pauseMinutes } = before
    await moveSeat(db, plan.id, { enrolmentId: EF_ID, minutes, pauseMinutes, to })
    await insertAudit(ctx, {
      action: 'MoveExamPlanSeat',
      subject: 'examPlan',
      subjectId: plan.id,
      before: { enrolmentId: EF_ID, roomId: before.roomId, beginsAt: before.beginsAt },
      after: { enrolmentId: EF_ID, ...to },
    })
    return { OtherMsg: { Version: plan.version + 1 } }
  },
})
