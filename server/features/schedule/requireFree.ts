import { roomKey } from '#domain/schedule.ts'
import { minuteSpanText } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { listAtSameHours, listExaminersElsewhere } from '#server/records/schedule/bookingQueries.ts'
import { refuse } from '#server/refuse.ts'

const hoursOf = ({ begins_at, ends_at }: { begins_at: Date; ends_at: Date }) =>
  minuteSpanText(begins_at.getTime(), ends_at.getTime())

/**
 * No room holds two exams at once: judged over what is stored, under `lockSchedule`, so that the refusal takes the change
 * back. Refuses EXAM_ROOM_TAKEN with the field of the form and the other exam time.
 */
export async function requireRoomFree(db: Db, examTimeId: number): Promise<void> {
  const taken = (await listAtSameHours(db, examTimeId)).find(
    (row) => roomKey(row.other_address, row.other_room) === roomKey(row.address, row.room),
  )
  if (!taken) return
  refuse('EXAM_ROOM_TAKEN', {
    params: { room: taken.other_room, time: hoursOf(taken) },
    OtherMsg: { Field: 'ExamRoom', ET_ID: taken.other_id },
  })
}

/**
 * No examiner sits in two halls at once, whichever way he came there; an online window binds nobody to an hour. Judged as
 * `requireRoomFree`. Refuses EXAMINER_ELSEWHERE with the examiner, the candidate it would be for and the other exam time.
 */
export async function requireExaminersFree(
  db: Db,
  of: { examTimeId: number } | { enrolmentIds: number[] },
): Promise<void> {
  const row = await listExaminersElsewhere(db, of)
  if (!row) return
  refuse('EXAMINER_ELSEWHERE', {
    params: { examiner: row.examiner_name || row.mobile, time: hoursOf(row), room: row.other_room },
    OtherMsg: {
      UserID: row.examiner_id,
      ET_ID: row.other_id,
      Field: 'ExamBeginDate',
      EF_ID: row.enrolment_id,
      Name: row.candidate_name,
      ExamNO: row.exam_no ?? '',
    },
  })
}
