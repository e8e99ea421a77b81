import { GetExamTimeUse as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { handler } from '#server/handler.ts'
import { findTimeUse } from '#server/records/schedule/examTime/timeUseQueries.ts'
import { found } from '#server/refuse.ts'

export const GetExamTimeUse = handler(endpoint, {
  handle: async ({ db, now }, { ET_ID }) => {
    const { assigned, arrived, sitting, submitted } = found(await findTimeUse(db, ET_ID, now))
    return { OtherMsg: { Assigned: assigned, Arrived: arrived, Sitting: sitting, Submitted: submitted } }
  },
})
