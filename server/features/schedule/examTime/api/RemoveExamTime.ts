import { RemoveExamTime as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { listAssignedIds, lockExamTime } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { withdrawEmptyTimes } from '#server/records/schedule/examTime/planTimeQueries.ts'
import { found, refuse } from '#server/refuse.ts'

/** Under the lock of the schedule nobody is assigned between the count and the removal. */
export const RemoveExamTime = handler(endpoint, {
  handle: async (ctx, { ET_ID }) => {
    const { db, now } = ctx
    await lockSchedule(db)
    const time = found(await lockExamTime(db, ET_ID))
    if (time.roomId !== null) refuse('EXAM_TIME_OF_PLAN')
    const count = (await listAssignedIds(db, time.id)).length
    if (count > 0) refuse('EXAM_TIME_IN_USE', { params: { count } })
    await withdrawEmptyTimes(db, [time.id], now)
    await insertAudit(ctx, {
      action: 'RemoveExamTime',
      subject: 'batch',
      subjectId: time.batchId,
      before: null,
      after: { examTimeId: time.id },
    })
    return {}
  },
})
