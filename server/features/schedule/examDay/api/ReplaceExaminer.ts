import { ReplaceExaminer as endpoint } from '#contract/schedule/halfDay.ts'
import { readReason } from '#server/features/readReason.ts'
import { replaceExaminer } from '#server/features/schedule/plan/replaceExaminer.ts'
import { handler } from '#server/handler.ts'

export const ReplaceExaminer = handler(endpoint, {
  handle: async (ctx, { ET_ID, UserID, IsWholeDay, NewUserID, Reason }) => {
    const Moved = await replaceExaminer(ctx, {
      examTimeId: ET_ID,
      awayId: UserID,
      isWholeDay: IsWholeDay === 1,
      substituteId: NewUserID,
      reason: readReason(Reason),
    })
    return { OtherMsg: { Moved } }
  },
})
