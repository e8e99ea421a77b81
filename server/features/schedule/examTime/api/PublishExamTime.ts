import { PublishExamTime as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { handler } from '#server/handler.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import {
  getExamTime,
  listAssignedIds,
  lockExamTime,
  movePublished,
} from '#server/records/schedule/examTime/examTimeQueries.ts'
import { examTimeWire } from '#server/records/schedule/examTime/examTimeWire.ts'
import { found } from '#server/refuse.ts'
import { requireRoomFree, requireTimeEnough } from '../requireFree.ts'

/** Refuses EXAM_ROOM_TAKEN, EXAM_TIME_FULL and EXAMINER_ELSEWHERE for times that were saved before overlaps were checked. */
export const PublishExamTime = handler(endpoint, {
  handle: async (ctx, { ET_ID, IsPub }) => {
    const { db, now } = ctx
    await lockSchedule(db)
    const row = found(await lockExamTime(db, ET_ID))
    const isPublished = row.publishedAt !== null
    if (isPublished !== (IsPub === 1)) {
      if (IsPub === 1) {
        await requireRoomFree(db, row.id)
        await requireTimeEnough(db, row)
        await requireExaminersFree(db, { examTimeId: row.id })
      }
      await movePublished(db, row.id, IsPub === 1 ? now : null)
      await tellTimes(db, await listAssignedIds(db, row.id), now)
      await insertAudit(ctx, {
        action: 'PublishExamTime',
        subject: 'batch',
        subjectId: row.batchId,
        before: { examTimeId: row.id, isPublished },
        after: { examTimeId: row.id, isPublished: IsPub === 1 },
      })
    }
    return { item: examTimeWire(await getExamTime(db, row.id)) }
  },
})
