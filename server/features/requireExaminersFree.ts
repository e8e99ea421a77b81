import { minuteSpanText } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { findDoubleBookedExaminer } from '#server/records/schedule/examTime/bookingQueries.ts'
import { findExaminerInTwoRooms } from '#server/records/schedule/examTime/planTimeQueries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * An examiner sits in one hall at a time, whichever change would book him twice; an online window does not bind him to
 * an hour. This is judged after the write, under `lockSchedule`,
 * so that the refusal rolls the change back. Refuses EXAMINER_ELSEWHERE with the examiner, the candidate of the
 * second booking and the other exam time.
 */
export async function requireExaminersFree(
  db: Db,
  bookings: { examTimeId: number } | { enrolmentIds: number[] },
): Promise<void> {
  const row = await findDoubleBookedExaminer(db, bookings)
  if (!row) return
  refuse('EXAMINER_ELSEWHERE', {
    params: {
      examiner: row.examinerName || row.mobile,
      time: minuteSpanText(row.beginsAt, row.endsAt),
      room: row.otherRoom,
    },
    OtherMsg: {
      UserID: row.examinerId,
      ET_ID: row.otherId,
      Field: 'ExamBeginDate',
      EF_ID: row.enrolmentId,
      Name: row.candidateName,
      ExamNO: row.examNo ?? '',
    },
  })
}

/** The same for all examiners of a batch, after its plan was published. Refuses EXAMINER_ELSEWHERE. */
export async function requireExaminersInOneRoom(db: Db, batchId: number): Promise<void> {
  const row = await findExaminerInTwoRooms(db, batchId)
  if (!row) return
  refuse('EXAMINER_ELSEWHERE', {
    params: {
      examiner: row.examinerName || row.mobile,
      time: minuteSpanText(row.beginsAt, row.endsAt),
      room: row.otherRoom,
    },
    OtherMsg: { UserID: row.examinerId, ET_ID: row.otherId, Field: 'ExamBeginDate' },
  })
}
