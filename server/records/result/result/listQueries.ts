import { type AliasableExpression, type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
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
 * Written as 'not exists', because PostgreSQL can then walk the index backwards from the newest row, and a missing row
 * is open too.
 */
const isOpen = sql<SqlBool>`not exists (select 1 from exam_result where exam_result.enrolment_id = enrolment.id and ${isSettled})`
type SqlFragment = ReturnType<typeof sql<SqlBool>>

export interface ResultFilter {
  /** Null: all batches. */
  batchId: number | null
  state: ResultState | null
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

/**
 * Selects the ids of one source with its filter applied. With `most`, only the newest are selected, so that its index is
 * walked from the newest row on no further than the page: for a union of whole sources PostgreSQL would read everything.
 */
function idsOfSource(
  db: Db,
  source: 'examiner_assignment' | 'examiner_conflict' | 'exam_result',
  { batchId, within }: ResultFilter,
  condition: SqlFragment | null,
  most: number | null,
) {
  const id = sql.ref<number>(`${source}.enrolment_id`)
  let query = db
    .selectFrom(sql<{ enrolment_id: number }>`${sql.table(source)}`.as(source))
    .innerJoin('enrolment', (join) => join.on('enrolment.id', '=', id))
    .select(id.as('id'))
    .distinct()
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where(withinAreas(within))
  if (most !== null) query = query.orderBy(id, 'desc').limit(most)
  if (batchId !== null) query = query.where('enrolment.batch_id', '=', batchId)
  if (condition) query = query.where(condition)
  return db.selectFrom(query.as(source)).select('id')
}

/**
 * Settled enrolments have a result row. Open ones have an assignment, or a conflict of interest, after which staff must
 * find another examiner.
 */
function resultIds(db: Db, filter: ResultFilter, most: number | null) {
  const { state } = filter
  if (state && state !== 'open') return idsOfSource(db, 'exam_result', filter, conditionOfState[state], most)
  const open = state === 'open' ? isOpen : null
  const assigned = idsOfSource(db, 'examiner_assignment', filter, open, most).union(
    idsOfSource(db, 'examiner_conflict', filter, open, most),
  )
  return state === 'open' ? assigned : assigned.union(idsOfSource(db, 'exam_result', filter, isSettled, most))
}

export async function countResults(db: Db, filter: ResultFilter): Promise<number> {
  const { count } = await db
    .selectFrom(resultIds(db, filter, null).as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The enrolments whose result waits for approval. */
export async function listProposedIds(db: Db, filter: Omit<ResultFilter, 'state'>): Promise<number[]> {
  return (await resultIds(db, { ...filter, state: 'proposed' }, null).execute()).map(({ id }) => id)
}

/** How many of these results `approveProposed` would approve, by result, the best first. */
export async function tallyProposed(db: Db, ids: number[]): Promise<{ code: number; count: number }[]> {
  const rows = await db
    .selectFrom('exam_result')
    .select(({ fn }) => ['proposed_code', fn.countAll<string>().as('count')])
    .where('enrolment_id', '=', anyOf(ids))
    .where('approved_at', 'is', null)
    .where('is_held', '=', false)
    .where('proposed_code', 'is not', null)
    .groupBy('proposed_code')
    .orderBy('proposed_code', 'desc')
    .execute()
  return rows.map(({ proposed_code, count }) => ({ code: Number(proposed_code), count: Number(count) }))
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

/** All of them in batches, newest first. The ids are read first, so that the list is the one of that moment. */
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
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .select(['enrolment.id', 'enrolment.exam_no', 'enrolment.name'])
    .select(['exam_batch.name as batch_name', 'major.name as major_name', 'grade.name as grade_name'])
    .select(['exam_result.proposed_code', 'exam_result.is_held', 'exam_result.result_code', 'exam_result.approved_at'])
    .select((eb) => [
      eb
        .selectFrom('examiner_assignment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('examiner_assignment.enrolment_id', '=', 'enrolment.id')
        .as('examiners'),
      eb
        .selectFrom('review')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('review.enrolment_id', '=', 'enrolment.id')
        .where('review.withdrawn_at', 'is', null)
        .as('reviews'),
      eb
        .selectFrom('examiner_conflict')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('examiner_conflict.enrolment_id', '=', 'enrolment.id')
        .as('conflicts'),
    ])
    .orderBy('enrolment.id', 'desc')
}
