import { OpenHalfDay as endpoint } from '#contract/schedule/halfDayOpen.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { openHalfDay } from '../openHalfDay.ts'

export const OpenHalfDay = handler(endpoint, {
  handle: async (ctx, { EPL_ID, ER_ID, From, To, UserID, IsLent }) => {
    const version = await openHalfDay(ctx, {
      planId: EPL_ID,
      roomId: ER_ID,
      from: readStaffTime(From),
      to: readStaffTime(To),
      examinerId: UserID,
      isLent: IsLent === 1,
    })
    return { OtherMsg: { Version: version } }
  },
})
