import { UndoPostponement as endpoint } from '#contract/schedule/postpone.ts'
import { undoPostponing } from '#server/features/schedule/plan/postponeCandidate.ts'
import { handler } from '#server/handler.ts'

export const UndoPostponement = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { examTimeId, told } = await undoPostponing(ctx, EF_ID)
    return { OtherMsg: { ET_ID: examTimeId, Told: told } }
  },
})
