import { CloseHalfDay as endpoint } from '#contract/schedule/halfDayOpen.ts'
import { parseIso } from '#domain/time.ts'
import { readReason } from '#server/features/readReason.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { closeHalfDay } from '../closeHalfDay.ts'

export const CloseHalfDay = handler(endpoint, {
  handle: async (ctx, { EPL_ID, ER_ID, BeginTime, Kind, Digest, At, Reason }) => {
    const { moved, told } = await closeHalfDay(ctx, {
      planId: EPL_ID,
      roomId: ER_ID,
      beginsAt: readStaffTime(BeginTime),
      kind: Kind,
      digest: Digest,
      seenAt: parseIso(At) ?? ctx.now,
      reason: readReason(Reason),
    })
    return { OtherMsg: { Moved: moved, Told: told } }
  },
})
