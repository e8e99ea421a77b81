import { sql } from 'kysely'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** The majors and areas of the `examiner` of the statement, each empty where he marks all. */
const scopeColumns = [
  sql<number[]>`array(select major_id from examiner_major where examiner_id = examiner.account_id)`.as('majorIds'),
  sql<number[]>`array(select area_id from examiner_area where examiner_id = examiner.account_id)`.as('areaIds'),
] as const

function selectExaminer(db: Db, accountId: number) {
  return db
    .selectFrom('examiner')
    .innerJoin('account', 'account.id', 'examiner.account_id')
    .select(['account.id', 'account.mobile', 'account.disabled_at', 'examiner.organisation', 'examiner.is_chief'])
    .select(scopeColumns)
    .where('account.id', '=', accountId)
    .where('account.user_type', '=', sql.lit(USER_TYPE.examiner))
}

export async function findExaminer(db: Db, accountId: number) {
  return (await selectExaminer(db, accountId).executeTakeFirst()) ?? null
}

/**
 * Locks the examiner's account, shared with others who assign to him, so that he is neither switched off nor given other
 * majors before the assignment stands. Take it after the schedule's lock and before those of enrolments.
 */
export async function lockExaminerShared(db: Db, accountId: number) {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forShare().execute()
  return findExaminer(db, accountId)
}

/** Locks the accounts of many examiners as `lockExaminerShared` does. */
export async function lockExaminersShared(db: Db, accountIds: readonly number[]): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', anyOf(accountIds)).orderBy('id').forShare().execute()
}

/** Lists the examiners who can log in, and those who have some of the enrolments, by id. */
export async function listAssignable(db: Db, enrolmentIds: readonly number[]) {
  const rows = await db
    .selectFrom('examiner')
    .innerJoin('account', 'account.id', 'examiner.account_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('examiner_assignment')
          .select(['examiner_id', sql<string>`count(*)`.as('assigned')])
          .where('enrolment_id', '=', anyOf(enrolmentIds))
          .groupBy('examiner_id')
          .as('own'),
      (join) => join.onRef('own.examiner_id', '=', 'examiner.account_id'),
    )
    .select(['account.id', 'account.name', 'account.mobile', 'account.disabled_at'])
    .select(['examiner.organisation', 'examiner.is_chief', 'own.assigned'])
    .select(scopeColumns)
    .where('account.user_type', '=', sql.lit(USER_TYPE.examiner))
    .where((is) => is.or([is('account.disabled_at', 'is', null), is('own.assigned', 'is not', null)]))
    .orderBy('account.id')
    .execute()
  return rows.map(({ assigned, ...examiner }) => ({ ...examiner, assigned: Number(assigned ?? 0) }))
}

/** How many of the enrolments are of each major in each area. */
export async function countScopes(db: Db, enrolmentIds: readonly number[]) {
  const rows = await db
    .selectFrom('enrolment')
    .select(['major_id as majorId', 'area_id as areaId', sql<string>`count(*)`.as('count')])
    .where('id', '=', anyOf(enrolmentIds))
    .groupBy(['major_id', 'area_id'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/**
 * Locks the enrolments in the order of their ids and reads them in a second statement, because a statement that waited
 * for a lock would still see the results from before.
 */
export async function lockToAssign(db: Db, ids: number[]) {
  await db.selectFrom('enrolment').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  return db
    .selectFrom('enrolment')
    .innerJoin('account', 'account.id', 'enrolment.account_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .select(['enrolment.id', 'enrolment.pay_status', 'enrolment.exam_no', 'enrolment.name', 'exam_result.approved_at'])
    .select(['enrolment.major_id as majorId', 'enrolment.area_id as areaId'])
    .select(relationColumns)
    .where('enrolment.id', '=', anyOf(ids))
    .orderBy('enrolment.id')
    .execute()
}

/** The columns by which a relation between examiner and candidate is recognised (threats#X4). */
export const relationColumns = [
  ...(['enrolment.account_id', 'enrolment.mobile', 'enrolment.contact_mobile', 'enrolment.teacher_mobile'] as const),
  ...(['enrolment.post_mobile', 'enrolment.teacher_name', 'account.mobile as account_mobile'] as const),
] as const

/** Returns the enrolments whose examiner stepped back. */
export async function listConflicted(db: Db, ids: number[], examinerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('examiner_conflict')
    .select('enrolment_id')
    .where('enrolment_id', '=', anyOf(ids))
    .where('examiner_id', '=', examinerId)
    .execute()
  return rows.map((row) => row.enrolment_id)
}

/** Returns the enrolments that were not assigned to him before. */
export async function insertAssignments(
  db: Db,
  { ids, examinerId, actorId, now }: { ids: number[]; examinerId: number; actorId: number | null; now: Instant },
): Promise<number[]> {
  const rows = await db
    .insertInto('examiner_assignment')
    .values(ids.map((id) => ({ enrolment_id: id, examiner_id: examinerId, assigned_at: now, assigned_by: actorId })))
    .onConflict((conflict) => conflict.columns(['enrolment_id', 'examiner_id']).doNothing())
    .returning('enrolment_id')
    .execute()
  return rows.map((row) => row.enrolment_id)
}

/** Returns the enrolments that were assigned to him before. */
export async function deleteAssignments(db: Db, ids: number[], examinerId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('examiner_assignment')
    .where('enrolment_id', '=', anyOf(ids))
    .where('examiner_id', '=', examinerId)
    .returning('enrolment_id')
    .execute()
  return rows.map((row) => row.enrolment_id)
}

/** Takes the enrolment from all its examiners; returns who they were. */
export async function freeOfExaminers(db: Db, enrolmentId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('examiner_assignment')
    .where('enrolment_id', '=', enrolmentId)
    .returning('examiner_id')
    .execute()
  return rows.map((row) => row.examiner_id)
}
