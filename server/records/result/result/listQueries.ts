import { type AliasableExpression, type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export const resultStates = ['open', 'proposed', 'held', 'approved'] as const
export type ResultState = (typeof resultStates)[number]

type StoredState = Exclude<ResultState, 'open'>
const conditionOfState: Record<StoredState, SqlFragment> = {
  approved: sql<SqlBool>`exam_result.approved_at is not null`,
  held: sql<SqlBool>`exam_result.approved_at is null and exam_result.is_held`,
  proposed: sql<SqlBool>`exam_result.approved_at is null and exam_result.proposed_code is not null`,
}
/** A row without approval, proposal and hold, as left by withdrawn reviews, counts as open. */
const isSettled = sql<SqlBool>`(exam_result.approved_at is not null or exam_result.proposed_code is not null or exam_result.is_held)`
/**
 * Written as 'not exists', because PostgreSQL can then read the index backwards from the newest row, and an enrolment
 * without a result row is open too.
 */
const isOpen = sql<SqlBool>`not exists (select 1 from exam_result where exam_result.enrolment_id = enrolment.id and ${isSettled})`
type SqlFragment = ReturnType<typeof sql<SqlBool>>

export interface ResultFilter {
  /** Null: all batches. */
  batchId: number | null
  state: ResultState | null
  /** A part of a name, or a whole exam number; empty for all. An export that an earlier build began has none. */
  search?: string
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

/**
 * Selects the ids of one source with its filter applied. With `most`, only the newest are selected, so that PostgreSQL reads
 * the index of each source no further than the page needs; for a union of whole sources it would read everything.
 */
function idsOfSource(
  db: Db,
  source: 'examinerAssignment' | 'examinerConflict' | 'examResult',
  { batchId, search, within }: ResultFilter,
  condition: SqlFragment | null,
  most: number | null,
) {
  const id = sql.ref<number>(`${source}.enrolmentId`)
  let query = db
    .selectFrom(sql<{ enrolmentId: number }>`${sql.table(source)}`.as(source))
    .innerJoin('enrolment', (join) => join.on('enrolment.id', '=', id))
    .select(id.as('id'))
    .distinct()
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where(withinAreas(within))
  if (most !== null) query = query.orderBy(id, 'desc').limit(most)
  if (batchId !== null) query = query.where('enrolment.batchId', '=', batchId)
  if (search)
    query = query.where((eb) =>
      eb.or([eb('enrolment.nameKey', 'like', nameHas(search)), eb('enrolment.examNo', '=', search)]),
    )
  if (condition) query = query.where(condition)
  return db.selectFrom(query.as(source)).select('id')
}

/**
 * Settled enrolments have a result row. Open ones have an assignment, or a conflict of interest, after which staff must
 * find another examiner.
 */
function resultIds(db: Db, filter: ResultFilter, most: number | null) {
  const { state } = filter
  if (state && state !== 'open') return idsOfSource(db, 'examResult', filter, conditionOfState[state], most)
  const open = state === 'open' ? isOpen : null
  const assigned = idsOfSource(db, 'examinerAssignment', filter, open, most).union(
    idsOfSource(db, 'examinerConflict', filter, open, most),
  )
  return state === 'open' ? assigned : assigned.union(idsOfSource(db, 'examResult', filter, isSettled, most))
}

export async function countResults(db: Db, filter: ResultFilter): Promise<number> {
  const { count } = await db
    .selectFrom(resultIds(db, filter, null).as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many of those that wait for approval propose each result, the best first. */
export async function tallyWaiting(db: Db, filter: Omit<ResultFilter, 'state'>) {
  const rows = await db
    .selectFrom(resultIds(db, { ...filter, state: 'proposed' }, null).as('found'))
    .innerJoin('examResult', 'examResult.enrolmentId', 'found.id')
    .select(({ fn }) => ['proposedCode', fn.countAll<string>().as('count')])
    .groupBy('proposedCode')
    .orderBy('proposedCode', 'desc')
    .execute()
  return rows.map(({ proposedCode, count }) => ({ code: Number(proposedCode), count: Number(count) }))
}

/** The enrolments whose result waits for approval. */
export async function listProposedIds(db: Db, filter: Omit<ResultFilter, 'state'>): Promise<number[]> {
  return (await resultIds(db, { ...filter, state: 'proposed' }, null).execute()).map(({ id }) => id)
}

/** How many of these results `approveProposed` would approve, by result, the best first. */
export async function tallyProposed(db: Db, ids: number[]): Promise<{ code: number; count: number }[]> {
  const rows = await db
    .selectFrom('examResult')
    .select(({ fn }) => ['proposedCode', fn.countAll<string>().as('count')])
    .where('enrolmentId', '=', anyOf(ids))
    .where('approvedAt', 'is', null)
    .where('isHeld', '=', false)
    .where('proposedCode', 'is not', null)
    .groupBy('proposedCode')
    .orderBy('proposedCode', 'desc')
    .execute()
  return rows.map(({ proposedCode, count }) => ({ code: Number(proposedCode), count: Number(count) }))
}

/**
 * A digest of all marks of these enrolments and of what they propose. It changes as soon as a mark is given, changed or
 * withdrawn, or a result approved.
 */
export async function digestOfMarks(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(coalesce(string_agg(concat_ws(':', e.id, r.proposed_code, r.is_held, r.approved_at is not null,
      (select string_agg(concat_ws('.', v.id, v.version, v.withdrawn_at is not null), ',' order by v.id)
        from review v where v.enrolment_id = e.id)), ';' order by e.id), '')) as digest
    from enrolment e left join exam_result r on r.enrolment_id = e.id where e.id = any(${ids})`.execute(db)
  return rows[0]?.digest ?? ''
}

/** Lists enrolments that have a result, or are or were assigned, newest first. */
export function listResults(db: Db, filter: ResultFilter, { offset, size }: Page) {
  const ids = resultIds(db, filter, offset + size)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(size)
  return withNames(db, ids).execute()
}
export type ResultRow = Awaited<ReturnType<typeof listResults>>[number]

/** Lists all results that match in batches, newest first. Their ids are read at first, so that later changes add or drop none. */
export async function* readResults(db: Db, filter: ResultFilter, size: number) {
  const ids = (await resultIds(db, filter, null).orderBy('id', 'desc').execute()).map(({ id }) => id)
  for (let from = 0; from < ids.length; from += size) {
    const batch = db
      .selectFrom('enrolment')
      .select('id')
      .where('id', '=', anyOf(ids.slice(from, from + size)))
    yield withNames(db, batch).execute()
  }
}

function withNames(db: Db, ids: AliasableExpression<{ id: number }>) {
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('enrolment', 'enrolment.id', 'page.id')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select(['enrolment.id', 'enrolment.examNo', 'enrolment.name'])
    .select(['examBatch.name as batchName', 'major.name as majorName', 'grade.name as gradeName'])
    .select(['examResult.proposedCode', 'examResult.isHeld', 'examResult.resultCode', 'examResult.approvedAt'])
    .select((eb) => [
      eb
        .selectFrom('examinerAssignment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('examinerAssignment.enrolmentId', '=', 'enrolment.id')
        .as('examiners'),
      eb
        .selectFrom('review')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('review.enrolmentId', '=', 'enrolment.id')
        .where('review.withdrawnAt', 'is', null)
        .as('reviews'),
      eb
        .selectFrom('examinerConflict')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('examinerConflict.enrolmentId', '=', 'enrolment.id')
        .as('conflicts'),
      // The same as `findDecision`, for many rows.
      eb
        .selectFrom('review')
        .innerJoin('account', 'account.id', 'review.examinerId')
        .select('account.name')
        .whereRef('review.enrolmentId', '=', 'enrolment.id')
        .where('review.isChief', '=', true)
        .where('review.withdrawnAt', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('examinerConflict as conflict')
                .select('conflict.examinerId')
                .whereRef('conflict.enrolmentId', '=', 'review.enrolmentId')
                .whereRef('conflict.examinerId', '=', 'review.examinerId'),
            ),
          ),
        )
        .orderBy('review.changedAt', 'desc')
        .orderBy('review.id', 'desc')
        .limit(1)
        .as('decidedBy'),
    ])
    .orderBy('enrolment.id', 'desc')
}
