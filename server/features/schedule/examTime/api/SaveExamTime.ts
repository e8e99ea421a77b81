import { SaveExamTime as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { handler } from '#server/handler.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import {
  changeExamTime,
  type ExamTimeColumns,
  getExamTime,
  hasBatch,
  insertExamTime,
  listAssignedIds,
  lockExamTime,
  lockWithPersons,
  noteTimesChanged,
} from '#server/records/schedule/examTime/examTimeQueries.ts'
import { examTimeWire } from '#server/records/schedule/examTime/examTimeWire.ts'
import { found, refuse } from '#server/refuse.ts'
import { readExamTime } from '../readExamTime.ts'
import { requireRoomFree, requireTimeEnough, requireWindowLong } from '../requireFree.ts'
import { requireNoClash } from '../requireNoClash.ts'

const factsOf = (id: number, columns: ExamTimeColumns) => ({
  examTimeId: id,
  isOnline: columns.isOnline,
  beginsAt: new Date(columns.beginsAt).toISOString(),
  endsAt: new Date(columns.endsAt).toISOString(),
  address: columns.address,
  room: columns.room,
})

/**
 * Refuses EXAM_TIME_OF_PLAN, and EXAM_ROOM_TAKEN, EXAM_TIME_FULL, EXAM_WINDOW_SHORT, EXAMINER_ELSEWHERE and EXAM_TIME_CLASH. They are judged after the write, so the refusal
 * rolls it back.
 */
export const SaveExamTime = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, now } = ctx
    const columns = readExamTime(input)
    if (!(await hasBatch(db, columns.batchId))) refuse('NOT_FOUND')
    await lockSchedule(db)
    const before = input.ET_ID ? found(await lockExamTime(db, input.ET_ID)) : null
    if (before && before.roomId !== null) refuse('EXAM_TIME_OF_PLAN')
    if (before) {
      const assigned = await listAssignedIds(db, before.id)
      if (assigned.length > 0 && before.batchId !== columns.batchId) refuse('EXAM_TIME_OF_OTHER_BATCH')
      if (assigned.length > 0 && before.isOnline !== columns.isOnline) refuse('EXAM_TIME_MODE_UNFIT')
      await lockWithPersons(db, assigned)
      await changeExamTime(db, before.id, columns)
      await noteTimesChanged(db, [before.id], now)
      await requireNoClash(db, assigned)
      await tellTimes(db, assigned, now)
    }
    const id = before?.id ?? (await insertExamTime(db, columns))
    await requireRoomFree(db, id)
    await requireTimeEnough(db, { id, ...columns })
    if (input.IsShort !== 1) await requireWindowLong(db, { id, ...columns })
    await requireExaminersFree(db, { examTimeId: id })
    await insertAudit(ctx, {
      action: 'SaveExamTime',
      subject: 'batch',
      subjectId: columns.batchId,
      before: before ? factsOf(id, before) : null,
      after: factsOf(id, columns),
    })
    return { item: examTimeWire(await getExamTime(db, id)) }
  },
})
