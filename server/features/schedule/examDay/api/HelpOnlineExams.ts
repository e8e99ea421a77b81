import { HelpOnlineExams as endpoint } from '#contract/schedule/onlineHelp.ts'
import type { OnlineHelp } from '#domain/examRoom/onlineHelp.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { helpOnlineExams } from '../helpOnlineExams.ts'

export const HelpOnlineExams = handler(endpoint, {
  handle: async (ctx, { EB_ID, EF_IDs, Kind, Minutes, BeginTime, EndTime, Reason }) => {
    const help: OnlineHelp =
      Kind === 'moreTime'
        ? { kind: Kind, minutes: Minutes ?? 0 }
        : { kind: Kind, beginsAt: readStaffTime(BeginTime), endsAt: readStaffTime(EndTime) }
    const { counts, leftOut } = await helpOnlineExams(ctx, {
      batchId: EB_ID,
      enrolmentIds: EF_IDs,
      help,
      reason: Reason,
    })
    return { OtherMsg: counts, listData: leftOut, totalCount: leftOut.length }
  },
})
