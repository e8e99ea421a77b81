import { sql } from 'kysely'
import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** A candidate with the place that a plan gave him, and how far his exam has come. */
export async function findCandidateOnSite(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .leftJoin('exam_room', 'exam_room.id', 'exam_time.room_id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolment_id', '=', 'enrolment.id').on('attendance.undone_at', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.name', 'enrolment.batch_id', 'exam_batch.name as batch_name'])
    .select(['major.name as major_name', 'grade.name as grade_name'])
    .select(['enrolment.own_begins_at', 'enrolment.own_ends_at'])
    .select(['exam_time.id as time_id', 'exam_time.room_id', 'exam_time.room', 'exam_time.begins_at'])
    .select('exam_room.venue_id')
    .select(sql<Attendance>`attendance.kind`.as('attendance'))
    .select(
      sql<boolean>`exists (select from review_draft where enrolment_id = enrolment.id)
        or exists (select from review where enrolment_id = enrolment.id and withdrawn_at is null)`.as('is_marked'),
    )
    .where('enrolment.id', '=', enrolmentId)
    .where('exam_time.is_online', '=', false)
    .executeTakeFirst()
  return row ?? null
}
export type CandidateOnSite = NonNullable<Awaited<ReturnType<typeof findCandidateOnSite>>>

export async function listAssignedExaminerIds(db: Db, enrolmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('examiner_assignment')
    .select('examiner_id')
    .where('enrolment_id', '=', enrolmentId)
    .orderBy('examiner_id')
    .execute()
  return rows.map(({ examiner_id }) => examiner_id)
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
): Promise<void> {
  await sql`insert into exam_plan_seat (plan_id, enrolment_id, room_id, begins_at, minutes, pause_minutes, is_pinned)
    values (${planId}, ${enrolmentId}, ${roomId}, to_timestamp(${seconds(beginsAt)}), ${minutes}, ${pauseMinutes}, true)
    on conflict (plan_id, enrolment_id) do update set room_id = excluded.room_id, begins_at = excluded.begins_at,
      is_pinned = true, why_unplaced = null`.execute(db)
  await sql`update exam_plan set version = version + 1,
      published_version = case when published_version = version then version + 1 else published_version end
    where id = ${planId}`.execute(db)
}

const seconds = (instant: Instant): number => instant / 1000
