import { type RawBuilder, type SqlBool, sql } from 'kysely'
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
    .leftJoin('examLength as length', (join) =>
      join.onRef('length.majorId', '=', 'enrolment.majorId').on('length.version', '>', 0),
    )
    .leftJoin('examLengthGrade as own', (join) =>
      join.onRef('own.majorId', '=', 'length.majorId').onRef('own.gradeId', '=', 'enrolment.gradeId'),
    )
    .select([
      sql<number>`count(*)::int`.as('candidates'),
      sql<number>`coalesce(sum(coalesce(own.minutes, length.minutes, ${sql.lit(LEAST_MINUTES)}) + ${pause}) - max(${pause}), 0)::int`.as(
        'minutes',
      ),
    ])
    .where('enrolment.examTimeId', '=', examTimeId)
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .executeTakeFirstOrThrow()
  return row
}

/**
 * Minutes that an online window needs: the longest exam of those who are assigned, where nobody is, the shortest that the
 * batch offers.
 */
export async function windowMinutesNeeded(db: Db, { id, batchId }: { id: number; batchId: number }): Promise<number> {
  const assigned = db
    .selectFrom('enrolment')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select(({ fn }) => fn.max('grade.uploadMinutes').as('minutes'))
    .where('enrolment.examTimeId', '=', id)
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
  const offered = db
    .selectFrom('batchFee')
    .innerJoin('grade', 'grade.id', 'batchFee.gradeId')
    .select(({ fn }) => fn.min('grade.uploadMinutes').as('minutes'))
    .where('batchFee.batchId', '=', batchId)
  return (await assigned.executeTakeFirst())?.minutes ?? (await offered.executeTakeFirst())?.minutes ?? 0
}

/** Selects pairs of overlapping on-site exam times, both with their places. */
function selectOverlapping(db: Db) {
  return db
    .selectFrom('examTime as mine')
    .innerJoin('examTime as other', (join) =>
      join
        .onRef('other.id', '<>', 'mine.id')
        .onRef('other.beginsAt', '<', 'mine.endsAt')
        .onRef('other.endsAt', '>', 'mine.beginsAt')
        .on('other.isOnline', '=', sql.lit(false))
        .on('other.withdrawnAt', 'is', null),
    )
    .select(['mine.id', 'mine.address', 'mine.room'])
    .select(['other.id as otherId', 'other.address as otherAddress', 'other.room as otherRoom'])
    .select(['other.beginsAt', 'other.endsAt'])
    .where('mine.isOnline', '=', sql.lit(false))
    .where('mine.withdrawnAt', 'is', null)
    .orderBy('mine.id')
    .orderBy('other.id')
}

/** Lists the other on-site exam times that overlap this one. */
export function listOverlappingTimes(db: Db, examTimeId: number) {
  return selectOverlapping(db).where('mine.id', '=', examTimeId).execute()
}

/**
 * Whom an examiner heard without a network, before the candidate was moved, binds him to no other room: the office has taken
 * what he did where he was.
 */
export function notHeardElsewhere(enrolmentId: RawBuilder<unknown>, examinerId: RawBuilder<unknown>) {
  return sql<SqlBool>`not exists (select from hall_case heard where heard.enrolment_id = ${enrolmentId}
    and heard.actor_id = ${examinerId} and heard.settlement = 'taken')`
}

/**
 * Finds an examiner who is assigned to candidates of this exam time, or of these enrolments, and also to candidates of
 * an overlapping on-site time. Refunded enrolments do not count.
 */
export function findDoubleBookedExaminer(db: Db, bookings: { examTimeId: number } | { enrolmentIds: number[] }) {
  let query = selectOverlapping(db)
    .innerJoin('enrolment as his', 'his.examTimeId', 'mine.id')
    .innerJoin('examinerAssignment as assignment', 'assignment.enrolmentId', 'his.id')
    .innerJoin('account', 'account.id', 'assignment.examinerId')
    .select(['his.id as enrolmentId', 'his.name as candidateName', 'his.examNo'])
    .select(['account.id as examinerId', 'account.name as examinerName', 'account.loginMobile as mobile'])
    .where('his.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .where(
      sql<SqlBool>`exists (select from enrolment e join examiner_assignment a on a.enrolment_id = e.id
        where e.exam_time_id = other.id and e.pay_status <> ${sql.lit(PAY_STATUS.refunded)} and a.examiner_id = assignment.examiner_id
        and ${notHeardElsewhere(sql`e.id`, sql`a.examiner_id`)})`,
    )
    .where(notHeardElsewhere(sql`his.id`, sql`assignment.examiner_id`))
    .limit(1)
  if ('examTimeId' in bookings) query = query.where('mine.id', '=', bookings.examTimeId)
  else query = query.where('his.id', '=', anyOf(bookings.enrolmentIds))
  return query.executeTakeFirst()
}
