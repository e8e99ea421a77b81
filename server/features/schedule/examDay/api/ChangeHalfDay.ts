import { ChangeHalfDay as endpoint } from '#contract/schedule/halfDayChange.ts'
import { parseIso } from '#domain/time.ts'
import { readReason } from '#server/features/readReason.ts'
import { changeHalfDay } from '#server/features/schedule/plan/changeHalfDay.ts'
import { handler } from '#server/handler.ts'

export const ChangeHalfDay = handler(endpoint, {
  handle: async (ctx, { ET_ID, Kind, Minutes, WithInside, Digest, At, Reason }) => {
    const { moved, left, told } = await changeHalfDay(ctx, {
      examTimeId: ET_ID,
      kind: Kind,
      minutes: Minutes,
      withInside: WithInside === 1,
      digest: Digest,
      seenAt: parseIso(At) ?? ctx.now,
      reason: readReason(Reason),
    })
    return { OtherMsg: { Moved: moved, Left: left, Told: told } }
  },
})
