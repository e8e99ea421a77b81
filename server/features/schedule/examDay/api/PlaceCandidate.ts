import { PlaceCandidate as endpoint } from '#contract/schedule/postpone.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { placeCandidate } from '#server/features/schedule/plan/postponeCandidate.ts'
import { handler } from '#server/handler.ts'

export const PlaceCandidate = handler(endpoint, {
  handle: async (ctx, { EF_ID, ER_ID, BeginTime }) => {
    const to = { roomId: ER_ID, beginsAt: readStaffTime(BeginTime) }
    const { examTimeId, told } = await placeCandidate(ctx, EF_ID, to)
    return { OtherMsg: { ET_ID: examTimeId, Told: told } }
  },
})
