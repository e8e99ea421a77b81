import { MoveOnExamDay as endpoint } from '#contract/schedule/examDayMove.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { moveOnExamDay } from '#server/features/schedule/plan/moveOnExamDay.ts'
import { handler } from '#server/handler.ts'

export const MoveOnExamDay = handler(endpoint, {
  handle: async (ctx, { EF_ID, ER_ID, BeginTime, Seen }) => {
    const { examTimeId, told } = await moveOnExamDay(ctx, {
      enrolmentId: EF_ID,
      roomId: ER_ID,
      beginsAt: readStaffTime(BeginTime),
      seen: { examTimeId: Seen.ET_ID, beginsAt: readStaffTime(Seen.BeginTime) },
    })
    return { OtherMsg: { ET_ID: examTimeId, Told: told } }
  },
})
