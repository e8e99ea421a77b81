import { sql } from 'kysely'
import type { Attendance } from '#domain/enrolment/attendance.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { countPublishedChange } from './halfDayQueries.ts'

/** A candidate with the place that a plan gave him, and how far his exam has come. */
export async function findCandidateOnSite(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .leftJoin('examRoom', 'examRoom.id', 'examTime.roomId')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.name', 'enrolment.batchId', 'examBatch.name as batchName'])
    .select(['major.name as majorName', 'grade.name as gradeName'])
    .select(['enrolment.ownBeginsAt', 'enrolment.ownEndsAt'])
    .select(['examTime.id as timeId', 'examTime.roomId', 'examTime.room', 'examTime.beginsAt'])
    .select('examRoom.venueId')
    .select(sql<Attendance>`attendance.kind`.as('attendance'))
    .select(
      sql<boolean>`exists (select from review_draft where enrolment_id = enrolment.id)
        or exists (select from review where enrolment_id = enrolment.id and withdrawn_at is null)`.as('isMarked'),
    )
    .where('enrolment.id', '=', enrolmentId)
    .where('examTime.isOnline', '=', false)
    .executeTakeFirst()
  return row ?? null
}
export type CandidateOnSite = NonNullable<Awaited<ReturnType<typeof findCandidateOnSite>>>

/** Whether somebody else, who is not absent, has some of the candidate's own minutes in his room. */
export async function isPlaceTaken(db: Db, enrolmentId: number): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`select exists (
    select from enrolment own
    join exam_time own_time on own_time.id = own.exam_time_id
    join exam_time other_time on other_time.room_id = own_time.room_id and other_time.withdrawn_at is null
    join enrolment other on other.exam_time_id = other_time.id
    where own.id = ${enrolmentId}
      and other.id <> own.id
      and other.pay_status <> ${sql.lit(PAY_STATUS.refunded)}
      and other.own_begins_at < own.own_ends_at
      and own.own_begins_at < other.own_ends_at
      and not exists (select from attendance where attendance.enrolment_id = other.id
        and attendance.kind = 'absent' and attendance.undone_at is null)) as "isTaken"`.execute(db)
  return rows[0]?.isTaken ?? false
}

export async function listAssignedExaminerIds(db: Db, enrolmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('examinerAssignment')
    .select('examinerId')
    .where('enrolmentId', '=', enrolmentId)
    .orderBy('examinerId')
    .execute()
  return rows.map(({ examinerId }) => examinerId)
}

/** Takes a candidate from those examiners, assigned to him by hand, who examine others of the exam time that he leaves. */
export async function freeOfTimesExaminers(
  db: Db,
  { enrolmentId, examTimeId }: { enrolmentId: number; examTimeId: number },
): Promise<void> {
  await sql`delete from examiner_assignment a where a.enrolment_id = ${enrolmentId} and not a.is_by_plan
    and exists (select from examiner_assignment of_other join enrolment other on other.id = of_other.enrolment_id
      where of_other.examiner_id = a.examiner_id and other.exam_time_id = ${examTimeId} and other.id <> ${enrolmentId})`.execute(
    db,
  )
}

/**
 * Gives the candidate the new place in the published plan, which the caller has locked, so that publishing it again
 * changes nothing. Unpublished changes of the plan stay unpublished.
 */
export async function moveSeatInPublishedPlan(
  db: Db,
  planId: number,
  { enrolmentId, roomId, beginsAt, minutes, pauseMinutes }: SeatToJudge,
  now: Instant,
): Promise<void> {
  await sql`insert into exam_plan_seat (plan_id, enrolment_id, room_id, begins_at, minutes, pause_minutes, is_pinned)
    values (${planId}, ${enrolmentId}, ${roomId}, to_timestamp(${seconds(beginsAt)}), ${minutes}, ${pauseMinutes}, true)
    on conflict (plan_id, enrolment_id) do update set room_id = excluded.room_id, begins_at = excluded.begins_at,
      is_pinned = true, why_unplaced = null`.execute(db)
  await countPublishedChange(db, planId, now)
}

const seconds = (instant: Instant): number => instant / 1000
