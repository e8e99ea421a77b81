import { type SqlBool, sql } from 'kysely'
import { anyWithGenericPlan } from '#server/db/anyWithGenericPlan.ts'
import type { Db } from '#server/db/pool.ts'

const LOCK_SCHEDULE = 761_301

/**
 * Whoever plans exams on site plans alone until his transaction ends: a room that no row stands for yet could not be locked
 * otherwise. Taken before all other locks; planning is rare, and no candidate ever waits for it.
 */
export async function lockSchedule(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SCHEDULE)})`.execute(db)
}

/** On-site times with those of other places that overlap them, as pairs; both sides with their places. */
function selectOverlapping(db: Db) {
  return db
    .selectFrom('exam_time as mine')
    .innerJoin('exam_time as other', (join) =>
      join
        .onRef('other.id', '<>', 'mine.id')
        .onRef('other.begins_at', '<', 'mine.ends_at')
        .onRef('other.ends_at', '>', 'mine.begins_at')
        .on('other.is_online', '=', sql.lit(false)),
    )
    .select(['mine.id', 'mine.address', 'mine.room'])
    .select(['other.id as other_id', 'other.address as other_address', 'other.room as other_room'])
    .select(['other.begins_at', 'other.ends_at'])
    .where('mine.is_online', '=', sql.lit(false))
    .orderBy('mine.id')
    .orderBy('other.id')
}

/** Other exam times on site at hours that overlap with those of this one. */
export function listAtSameHours(db: Db, examTimeId: number) {
  return selectOverlapping(db).where('mine.id', '=', examTimeId).execute()
}

/**
 * Examiners who are assigned to candidates of this exam time, or of these enrolments, and to candidates of another time on
 * site that overlaps; refunds apart.
 */
export function listExaminersElsewhere(db: Db, of: { examTimeId: number } | { enrolmentIds: number[] }) {
  let query = selectOverlapping(db)
    .innerJoin('enrolment as his', 'his.exam_time_id', 'mine.id')
    .innerJoin('examiner_assignment as assignment', 'assignment.enrolment_id', 'his.id')
    .innerJoin('account', 'account.id', 'assignment.examiner_id')
    .select(['his.id as enrolment_id', 'his.name as candidate_name', 'his.exam_no'])
    .select(['account.id as examiner_id', 'account.name as examiner_name', 'account.mobile'])
    .where('his.pay_status', '<>', sql.lit(2))
    .where(
      sql<SqlBool>`exists (select from enrolment e join examiner_assignment a on a.enrolment_id = e.id
        where e.exam_time_id = other.id and e.pay_status <> 2 and a.examiner_id = assignment.examiner_id)`,
    )
    .limit(1)
  if ('examTimeId' in of) query = query.where('mine.id', '=', of.examTimeId)
  else query = query.where('his.id', '=', anyWithGenericPlan(of.enrolmentIds))
  return query.executeTakeFirst()
}
