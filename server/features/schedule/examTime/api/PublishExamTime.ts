import { PublishExamTime as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { handler } from '#server/handler.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { getExamTime, lockExamTime } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { examTimeWire } from '#server/records/schedule/examTime/examTimeWire.ts'
import { found } from '#server/refuse.ts'
import { publishTimes } from '../publishTimes.ts'

export const PublishExamTime = handler(endpoint, {
  handle: async (ctx, { ET_ID, IsPub }) => {
    const { db } = ctx
    await lockSchedule(db)
    const row = found(await lockExamTime(db, ET_ID))
    await publishTimes(ctx, [row], IsPub === 1)
    return { item: examTimeWire(await getExamTime(db, row.id)) }
  },
})
