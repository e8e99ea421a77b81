import { PublishExamTime as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { getExamTime, lockExamTime } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { examTimeWire } from '#server/records/schedule/examTime/examTimeWire.ts'
import { findTimeUse } from '#server/records/schedule/examTime/timeUseQueries.ts'
import { found } from '#server/refuse.ts'
import { publishTimes } from '../publishTimes.ts'

export const PublishExamTime = handler(endpoint, {
  handle: async (ctx, { ET_ID, IsPub, Reason }) => {
    const { db, now } = ctx
    await lockSchedule(db)
    const row = found(await lockExamTime(db, ET_ID))
    const isHidden = IsPub === 0 && row.publishedAt !== null
    const isReasonNeeded = isHidden && ((await findTimeUse(db, row.id, now))?.assigned ?? 0) > 0
    await publishTimes(ctx, [row], { isOn: IsPub === 1, reason: isReasonNeeded ? readReason(Reason) : '' })
    return { item: examTimeWire(await getExamTime(db, row.id)) }
  },
})
