import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

const LOCK_SCHEDULE = 761_301

/**
 * Serialises transactions that plan exams on site. An advisory lock is needed because a room has no row of its own to
 * lock. Take it before all other locks. Planning is rare, and candidates never wait for it.
 */
export async function lockSchedule(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SCHEDULE)})`.execute(db)
}

/** How long a candidate takes at least where staff have set no minutes for the major; nothing shorter is examined. */
const LEAST_MINUTES = 3

/**
 * How many candidates an exam time has, and for how many minutes they need its room one after the other, by the minutes
 * that staff have set (office#venues). The pause after the last one may lie outside. Refunded enrolments do not count.
 */
export async function minutesNeeded(db: Db, examTimeId: number): Promise<{ candidates: number; minutes: number }> {
  const pause = sql`coalesce(own.pause_minutes, length.pause_minutes, 0)`
  const row = await db
    .selectFrom('enrolment')
    .leftJoin('exam_length as length', (join) =>
      join.onRef('length.major_id', '=', 'enrolment.major_id').on('length.version', '>', 0),
    )
    .leftJoin('exam_length_grade as own', (join) =>
      join.onRef('own.major_id', '=', 'length.major_id').onRef('own.grade_id', '=', 'enrolment.grade_id'),
    )
    .select([
      sql<number>`count(*)::int`.as('candidates'),
      sql<number>`coalesce(sum(coalesce(own.minutes, length.minutes, ${sql.lit(LEAST_MINUTES)}) + ${pause}) - max(${pause}), 0)::int`.as(
        'minutes',
      ),
    ])
    .where('enrolment.exam_time_id', '=', examTimeId)
    .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .executeTakeFirstOrThrow()
  return row
}

/** Selects pairs of overlapping on-site exam times, both with their places. */
function selectOverlapping(db: Db) {
  return db
    .selectFrom('exam_time as mine')
    .innerJoin('exam_time as other', (join) =>
      join
        .onRef('other.id', '<>', 'mine.id')
        .onRef('other.begins_at', '<', 'mine.ends_at')
        .onRef('other.ends_at', '>', 'mine.begins_at')
        .on('other.is_online', '=', sql.lit(false))
        .on('other.withdrawn_at', 'is', null),
    )
    .select(['mine.id', 'mine.address', 'mine.room'])
    .select(['other.id as other_id', 'other.address as other_address', 'other.room as other_room'])
    .select(['other.begins_at', 'other.ends_at'])
    .where('mine.is_online', '=', sql.lit(false))
    .where('mine.withdrawn_at', 'is', null)
    .orderBy('mine.id')
    .orderBy('other.id')
}

/** Lists the other on-site exam times that overlap this one. */
export function listOverlappingTimes(db: Db, examTimeId: number) {
  return selectOverlapping(db).where('mine.id', '=', examTimeId).execute()
}

/**
 * Finds an examiner who is assigned to candidates of this exam time, or of these enrolments, and also to candidates of
 * an overlapping on-site time. Refunded enrolments do not count.
 */
export function findDoubleBookedExaminer(db: Db, bookings: { examTimeId: number } | { enrolmentIds: number[] }) {
  let query = selectOverlapping(db)
    .innerJoin('enrolment as his', 'his.exam_time_id', 'mine.id')
    .innerJoin('examiner_assignment as assignment', 'assignment.enrolment_id', 'his.id')
    .innerJoin('account', 'account.id', 'assignment.examiner_id')
    .select(['his.id as enrolment_id', 'his.name as candidate_name', 'his.exam_no'])
    .select(['account.id as examiner_id', 'account.name as examiner_name', 'account.mobile'])
    .where('his.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .where(
      sql<SqlBool>`exists (select from enrolment e join examiner_assignment a on a.enrolment_id = e.id
        where e.exam_time_id = other.id and e.pay_status <> ${sql.lit(PAY_STATUS.refunded)} and a.examiner_id = assignment.examiner_id)`,
    )
    .limit(1)
  if ('examTimeId' in bookings) query = query.where('mine.id', '=', bookings.examTimeId)
  else query = query.where('his.id', '=', anyOf(bookings.enrolmentIds))
  return query.executeTakeFirst()
}
