import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** A whole batch, or of it one area, one major, or one major in one area. */
export interface ReleaseScope {
  batchId: number
  areaId: number | null
  majorId: number | null
}

function paidOf(db: Db, { batchId, areaId, majorId }: ReleaseScope) {
  let query = db
    .selectFrom('enrolment')
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
  if (areaId !== null) query = query.where('enrolment.areaId', '=', areaId)
  if (majorId !== null) query = query.where('enrolment.majorId', '=', majorId)
  return query
}

/** A result that can be released: approved, in no release, and not shown already, as older results were without a release. */
const isReleasable = sql<SqlBool>`exam_result.approved_at is not null and exam_result.release_id is null and exam_result.released_at is null`

export interface Tally {
  code: number
  count: number
}

const tallied = [sql<number>`exam_result.result_code`.as('code'), sql<number>`count(*)::int`.as('count')] as const

/** How many results of the scope would be released, by result code, best first. */
export function tallyReleasable(db: Db, scope: ReleaseScope): Promise<Tally[]> {
  return paidOf(db, scope)
    .innerJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select([...tallied])
    .where(isReleasable)
    .groupBy('examResult.resultCode')
    .orderBy('examResult.resultCode', 'desc')
    .execute()
}

/** How many results of the scope are approved, by result code, best first. */
export function tallyApproved(db: Db, scope: ReleaseScope): Promise<Tally[]> {
  return paidOf(db, scope)
    .innerJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select([...tallied])
    .where('examResult.approvedAt', 'is not', null)
    .groupBy('examResult.resultCode')
    .orderBy('examResult.resultCode', 'desc')
    .execute()
}

/** How many paid enrolments of the scope have no approved result. */
export async function countWithoutResult(db: Db, scope: ReleaseScope): Promise<number> {
  const { count } = await paidOf(db, scope)
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('examResult.approvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** How often each examiner gave each mark, among the results that would be released; withdrawn reviews do not count. */
export function tallyByExaminer(db: Db, scope: ReleaseScope) {
  return paidOf(db, scope)
    .innerJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .innerJoin('review', 'review.enrolmentId', 'enrolment.id')
    .innerJoin('account', 'account.id', 'review.examinerId')
    .select(['account.id', 'account.name', 'account.loginMobile as mobile', 'review.resultCode as code'])
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isReleasable)
    .where('review.withdrawnAt', 'is', null)
    .groupBy(['account.id', 'review.resultCode'])
    .orderBy('account.id')
    .orderBy('review.resultCode', 'desc')
    .execute()
}

/** Puts the results that can be released into a release; returns how many. The caller has locked the batch. */
export async function putIntoRelease(db: Db, releaseId: number, scope: ReleaseScope): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('examResult')
    .set({ releaseId })
    .where('enrolmentId', 'in', paidOf(db, scope).select('enrolment.id'))
    .where(isReleasable)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Makes the results of a release visible from this time on; returns their enrolments. */
export async function showRelease(db: Db, releaseId: number, seenFrom: Instant): Promise<number[]> {
  const rows = await db
    .updateTable('examResult')
    .set({ releasedAt: seenFrom })
    .where('releaseId', '=', releaseId)
    .returning('enrolmentId')
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId).sort((a, b) => a - b)
}

/** Takes the results out of a release, as if they had just been approved; returns their enrolments. */
export async function emptyRelease(db: Db, releaseId: number): Promise<number[]> {
  const rows = await db
    .updateTable('examResult')
    .set({ releaseId: null, releasedAt: null })
    .where('releaseId', '=', releaseId)
    .returning('enrolmentId')
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId).sort((a, b) => a - b)
}

/** How many results each of these releases holds, by result code, best first; one that was taken back holds none. */
export function tallyReleases(db: Db, releaseIds: readonly number[]) {
  return db
    .selectFrom('examResult')
    .select('examResult.releaseId')
    .select([...tallied])
    .where('examResult.releaseId', '=', anyOf(releaseIds))
    .groupBy(['examResult.releaseId', 'examResult.resultCode'])
    .orderBy('examResult.resultCode', 'desc')
    .execute()
}
