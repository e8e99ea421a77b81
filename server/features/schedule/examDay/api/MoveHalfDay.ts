import { MoveHalfDay as endpoint } from '#contract/schedule/halfDay.ts'
import { readReason } from '#server/features/readReason.ts'
import { moveHalfDay } from '#server/features/schedule/plan/moveHalfDay.ts'
import { handler } from '#server/handler.ts'

export const MoveHalfDay = handler(endpoint, {
  handle: async (ctx, { ET_ID, ER_ID, WithInside, Candidates, Reason }) => {
    const { examTimeId, moved, told } = await moveHalfDay(ctx, {
      examTimeId: ET_ID,
      roomId: ER_ID,
      withInside: WithInside === 1,
      candidates: Candidates,
      reason: readReason(Reason),
    })
    return { OtherMsg: { ET_ID: examTimeId, Moved: moved, Told: told } }
  },
})
