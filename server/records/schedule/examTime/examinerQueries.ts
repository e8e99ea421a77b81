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
    .innerJoin('account', 'account.id', 'examiner.accountId')
    .select([
      'account.id',
      'account.loginMobile as mobile',
      'account.disabledAt',
      'examiner.organisation',
      'examiner.isChief',
    ])
    .select(scopeColumns)
    .where('account.id', '=', accountId)
    .where('account.userType', '=', sql.lit(USER_TYPE.examiner))
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

/** Locks the examiner's account, which waits for those who give him work and makes them wait. Same place in the order. */
export async function lockExaminer(db: Db, accountId: number) {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
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
    .innerJoin('account', 'account.id', 'examiner.accountId')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('examinerAssignment')
          .select(['examinerId', sql<string>`count(*)`.as('assigned')])
          .where('enrolmentId', '=', anyOf(enrolmentIds))
          .groupBy('examinerId')
          .as('own'),
      (join) => join.onRef('own.examinerId', '=', 'examiner.accountId'),
    )
    .select(['account.id', 'account.name', 'account.loginMobile as mobile', 'account.disabledAt'])
    .select(['examiner.organisation', 'examiner.isChief', 'own.assigned'])
    .select(scopeColumns)
    .where('account.userType', '=', sql.lit(USER_TYPE.examiner))
    .where((is) => is.or([is('account.disabledAt', 'is', null), is('own.assigned', 'is not', null)]))
    .orderBy('account.id')
    .execute()
  return rows.map(({ assigned, ...examiner }) => ({ ...examiner, assigned: Number(assigned ?? 0) }))
}

/** How many of the enrolments are of each major in each area. */
export async function countScopes(db: Db, enrolmentIds: readonly number[]) {
  const rows = await db
    .selectFrom('enrolment')
    .select(['majorId', 'areaId', sql<string>`count(*)`.as('count')])
    .where('id', '=', anyOf(enrolmentIds))
    .groupBy(['majorId', 'areaId'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** How many of the enrolments are of batches in which an examiner takes no part, by his id. */
export async function countOut(db: Db, enrolmentIds: readonly number[]): Promise<(examinerId: number) => number> {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('examinerOut', 'examinerOut.batchId', 'enrolment.batchId')
    .select(['examinerOut.examinerId', sql<string>`count(*)`.as('count')])
    .where('enrolment.id', '=', anyOf(enrolmentIds))
    .groupBy('examinerOut.examinerId')
    .execute()
  const counts = new Map(rows.map(({ examinerId, count }) => [examinerId, Number(count)]))
  return (examinerId) => counts.get(examinerId) ?? 0
}

/**
 * Locks the enrolments in the order of their ids and reads them in a second statement, because a statement that waited
 * for a lock would still see the results from before.
 */
export async function lockToAssign(db: Db, ids: number[]) {
  await db.selectFrom('enrolment').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  return db
    .selectFrom('enrolment')
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select(['enrolment.id', 'enrolment.payStatus', 'enrolment.examNo', 'enrolment.name', 'examResult.approvedAt'])
    .select(['enrolment.batchId', 'enrolment.majorId', 'enrolment.areaId'])
    .select(['enrolment.ownBeginsAt', 'enrolment.ownEndsAt'])
    .select(relationColumns)
    .where('enrolment.id', '=', anyOf(ids))
    .orderBy('enrolment.id')
    .execute()
}

/**
 * The mobiles of the accounts that hold the child of the `enrolment` of the statement, those that were merged into one of
 * them among them: another parent may have enrolled it, or its teacher.
 */
export const mobilesOfChild = sql<string[]>`array(
  select holder.login_mobile from candidate join account holder on holder.id = candidate.account_id
  where candidate.cert_index = enrolment.cert_index
  union
  select closed.login_mobile from candidate join account closed on closed.merged_into = candidate.account_id
  where candidate.cert_index = enrolment.cert_index)`

/** The columns by which a relation between examiner and candidate is recognised (threats#X4). */
export const relationColumns = [
  ...(['enrolment.accountId', 'enrolment.mobile', 'enrolment.contactMobile', 'enrolment.teacherMobile'] as const),
  ...(['enrolment.postMobile', 'enrolment.teacherName', 'account.loginMobile as accountMobile'] as const),
  mobilesOfChild.as('childMobiles'),
] as const

/** What tells whether this examiner is related to the candidate of an enrolment; null where there is none. */
export async function findRelationFacts(db: Db, enrolmentId: number, examinerId: number) {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .innerJoin('account as examiner', (join) => join.on('examiner.id', '=', examinerId))
    .select(relationColumns)
    .select('examiner.loginMobile as examinerMobile')
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the batches in which the examiner takes no part. */
export async function listBatchesOut(db: Db, examinerId: number): Promise<number[]> {
  const rows = await db.selectFrom('examinerOut').select('batchId').where('examinerId', '=', examinerId).execute()
  return rows.map(({ batchId }) => batchId)
}

/** Returns the enrolments whose examiner stepped back. */
export async function listConflicted(db: Db, ids: number[], examinerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('examinerConflict')
    .select('enrolmentId')
    .where('enrolmentId', '=', anyOf(ids))
    .where('examinerId', '=', examinerId)
    .execute()
  return rows.map((row) => row.enrolmentId)
}

/** Returns the enrolments that were not assigned to him before. */
export async function insertAssignments(
  db: Db,
  { ids, examinerId, actorId, now }: { ids: number[]; examinerId: number; actorId: number | null; now: Instant },
): Promise<number[]> {
  const rows = await db
    .insertInto('examinerAssignment')
    .values(ids.map((id) => ({ enrolmentId: id, examinerId, assignedAt: now, assignedBy: actorId })))
    .onConflict((conflict) => conflict.columns(['enrolmentId', 'examinerId']).doNothing())
    .returning('enrolmentId')
    .execute()
  return rows.map((row) => row.enrolmentId)
}

/** Returns the enrolments that were assigned to him before. */
export async function deleteAssignments(db: Db, ids: number[], examinerId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('examinerAssignment')
    .where('enrolmentId', '=', anyOf(ids))
    .where('examinerId', '=', examinerId)
    .returning('enrolmentId')
    .execute()
  return rows.map((row) => row.enrolmentId)
}

/** Takes the enrolment from all its examiners; returns who they were. */
export async function freeOfExaminers(db: Db, enrolmentId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('examinerAssignment')
    .where('enrolmentId', '=', enrolmentId)
    .returning('examinerId')
    .execute()
  return rows.map((row) => row.examinerId)
}
