import type { RefusalCode } from '#contract/refusals.ts'
import { AssignExamTime as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { whyCannotAssign, whyTimeFixed } from '#domain/schedule/schedule.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { handler } from '#server/handler.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { chosenIds } from '#server/records/enrolment/chosenIds.ts'
import { moveToExamTime } from '#server/records/enrolment/staffQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import {
  listAttendanceNoted,
  lockExamTime,
  lockWithPersons,
  noteTimesChanged,
} from '#server/records/schedule/examTime/examTimeQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { requireTimeEnough } from '../requireFree.ts'
import { requireNoClash } from '../requireNoClash.ts'

type Enrolment = Awaited<ReturnType<typeof lockWithPersons>>[number]
type ExamTime = Awaited<ReturnType<typeof lockExamTime>>

function whyExamTimeUnfit(row: Enrolment, examTime: ExamTime, isAttendanceNoted: boolean): RefusalCode | null {
  const satAt = row.answersSubmittedAt
  // A time of a plan holds one candidate after the other, each at his own minute, which only the plan knows.
  if (row.ownBeginsAt !== null || (examTime && examTime.roomId !== null)) return 'EXAM_TIME_OF_PLAN'
  if (!examTime) return whyTimeFixed({ satAt, isAttendanceNoted })
  return whyCannotAssign(
    { batchId: row.batchId, payStatus: row.payStatus, mode: row.mode, satAt, isAttendanceNoted },
    { batchId: examTime.batchId, isOnline: examTime.isOnline },
  )
}

/** A refusal names its row in `OtherMsg` (`EF_ID`, `ExamNO`, `Name`), and nothing is changed. */
export const AssignExamTime = handler(endpoint, {
  handle: async (ctx, { ET_ID, ...chosen }) => {
    const { db, now } = ctx
    await lockSchedule(db)
    const examTime = ET_ID === 0 ? null : found(await lockExamTime(db, ET_ID))
    const ids = await chosenIds(ctx, chosen)
    const rows = await lockWithPersons(db, ids)
    const missing = ids.find((id) => !rows.some((row) => row.id === id))
    if (missing !== undefined) refuse('NOT_FOUND', { OtherMsg: { EF_ID: missing } })
    const moved = rows.filter((row) => row.examTimeId !== (examTime?.id ?? null))
    const noted = await listAttendanceNoted(db, ids)
    for (const row of moved) {
      const reason = whyExamTimeUnfit(row, examTime, noted.includes(row.id))
      if (reason) refuse(reason, { OtherMsg: { EF_ID: row.id, ExamNO: row.examNo ?? '', Name: row.name } })
    }
    const movedIds = moved.map(({ id }) => id)
    await moveToExamTime(db, movedIds, examTime?.id ?? null, now)
    const concerned = [...moved.map(({ examTimeId }) => examTimeId), examTime?.id ?? null]
    await noteTimesChanged(
      db,
      concerned.filter((id) => id !== null),
      now,
    )
    if (examTime && !examTime.isOnline) {
      await requireNoClash(db, movedIds)
      await requireTimeEnough(db, examTime)
      await requireExaminersFree(db, { enrolmentIds: movedIds })
    }
    await tellTimes(db, movedIds, now)
    for (const row of moved)
      await insertAudit(ctx, {
        action: 'AssignExamTime',
        subject: 'enrolment',
        subjectId: row.id,
        before: { examTimeId: row.examTimeId },
        after: { examTimeId: examTime?.id ?? null },
      })
    return { OtherMsg: { Assigned: rows.length } }
  },
})
