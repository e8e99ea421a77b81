import { SwapCandidates as endpoint } from '#contract/schedule/swap.ts'
import { readReason } from '#server/features/readReason.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { swapCandidates } from '#server/features/schedule/plan/swapCandidates.ts'
import { handler } from '#server/handler.ts'

const seenOf = ({ ET_ID, BeginTime }: { ET_ID: number; BeginTime: string }) => ({
  examTimeId: ET_ID,
  beginsAt: readStaffTime(BeginTime),
})

export const SwapCandidates = handler(endpoint, {
  handle: async (ctx, { EF_ID, Seen, WithEF_ID, WithSeen, Reason }) => {
    const told = await swapCandidates(ctx, {
      sides: [
        { enrolmentId: EF_ID, seen: seenOf(Seen) },
        { enrolmentId: WithEF_ID, seen: seenOf(WithSeen) },
      ],
      reason: readReason(Reason),
    })
    return { OtherMsg: { Told: told } }
  },
})
