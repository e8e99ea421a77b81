import { sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { ResultCorrectionState } from '#domain/result/resultCorrection.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface NewCorrection {
  enrolmentId: number
  fromCode: number
  toCode: number
  reason: string
  askedBy: number
  askedAt: Instant
}

/** Returns the new id; null where one waits for this result already. */
export async function insertCorrection(db: Db, correction: NewCorrection): Promise<number | null> {
  const row = await db
    .insertInto('resultCorrection')
    .values(correction)
    .onConflict((conflict) => conflict.column('enrolmentId').where('state', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The approved result of an enrolment, locked, and from when its family sees it; null where none is approved. */
export async function lockApproved(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('examResult')
    .innerJoin('enrolment', 'enrolment.id', 'examResult.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .select(['examResult.resultCode', 'examResult.releasedAt', 'examBatch.showResultAt', 'enrolment.batchId'])
    .where('examResult.enrolmentId', '=', enrolmentId)
    .where('examResult.approvedAt', 'is not', null)
    .forUpdate('examResult')
    .executeTakeFirst()
  return row ?? null
}

/** Changes an approved result that the caller has locked. */
export async function correctResult(db: Db, enrolmentId: number, resultCode: number, now: Instant): Promise<void> {
  await db
    .updateTable('examResult')
    .set({ resultCode, updatedAt: now })
    .where('enrolmentId', '=', enrolmentId)
    .execute()
}

/** What is null does not filter. */
interface CorrectionFilter {
  enrolmentId: number | null
  batchId: number | null
}
const ANY: CorrectionFilter = { enrolmentId: null, batchId: null }

function corrections(db: Db, { enrolmentId, batchId }: CorrectionFilter) {
  let query = db.selectFrom('resultCorrection')
  if (enrolmentId !== null) query = query.where('resultCorrection.enrolmentId', '=', enrolmentId)
  if (batchId === null) return query
  return query.where(({ eb, selectFrom }) =>
    eb('resultCorrection.enrolmentId', 'in', selectFrom('enrolment').select('id').where('batchId', '=', batchId)),
  )
}

export async function countCorrections(db: Db, filter: CorrectionFilter): Promise<number> {
  const { count } = await corrections(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function withNames(query: ReturnType<typeof corrections>) {
  return query
    .innerJoin('enrolment', 'enrolment.id', 'resultCorrection.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('account as asker', 'asker.id', 'resultCorrection.askedBy')
    .leftJoin('account as decider', 'decider.id', 'resultCorrection.decidedBy')
    .selectAll('resultCorrection')
    .select(['enrolment.name', 'enrolment.examNo', 'examBatch.name as batchName'])
    .select(['major.name as majorName', 'grade.name as gradeName'])
    .select(['asker.name as askerName', 'decider.name as deciderName'])
}
export type CorrectionRow = Omit<Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number], 'state'> & {
  state: ResultCorrectionState
}

/** Those that wait first, the oldest of them on top; then the others, the newest on top. */
export async function listCorrections(
  db: Db,
  filter: CorrectionFilter,
  { offset, size }: Page,
): Promise<CorrectionRow[]> {
  const rows = await withNames(corrections(db, filter))
    .orderBy(sql`result_correction.state = 'waiting'`, 'desc')
    .orderBy(sql`case when result_correction.state = 'waiting' then result_correction.id end`)
    .orderBy('resultCorrection.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return rows as CorrectionRow[]
}

export async function findCorrection(db: Db, id: number): Promise<CorrectionRow | null> {
  const row = await withNames(corrections(db, ANY)).where('resultCorrection.id', '=', id).executeTakeFirst()
  return (row as CorrectionRow | undefined) ?? null
}

/** Ends a correction whose result the caller has locked; false where somebody else has ended it. */
export async function endCorrection(
  db: Db,
  id: number,
  { state, by, now }: { state: Exclude<ResultCorrectionState, 'waiting'>; by: number; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resultCorrection')
    .set({ state, decidedBy: by, decidedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
