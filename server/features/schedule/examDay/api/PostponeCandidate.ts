import { PostponeCandidate as endpoint } from '#contract/schedule/postpone.ts'
import { readReason } from '#server/features/readReason.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { postponeCandidate } from '#server/features/schedule/plan/postponeCandidate.ts'
import { handler } from '#server/handler.ts'

export const PostponeCandidate = handler(endpoint, {
  handle: async (ctx, { EF_ID, Seen, To, Reason }) => {
    const { examTimeId, told } = await postponeCandidate(ctx, {
      enrolmentId: EF_ID,
      seen: { examTimeId: Seen.ET_ID, beginsAt: readStaffTime(Seen.BeginTime) },
      to: To && { roomId: To.ER_ID, beginsAt: readStaffTime(To.BeginTime) },
      reason: readReason(Reason),
    })
    return { OtherMsg: { ET_ID: examTimeId, Told: told } }
  },
})
