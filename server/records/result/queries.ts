import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment.ts'
import { MODE } from '#domain/examMode.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** Lists one entry for each assigned examiner, with nulls when he has no review or withdrew it. */
export function listMarks(db: Db, enrolmentId: number) {
  return db
    .selectFrom('examiner_assignment as assignment')
    .leftJoin('review', (join) =>
      join
        .onRef('review.enrolment_id', '=', 'assignment.enrolment_id')
        .onRef('review.examiner_id', '=', 'assignment.examiner_id'),
    )
    .select(['assignment.examiner_id', 'review.result_code', 'review.is_chief', 'review.withdrawn_at'])
    .where('assignment.enrolment_id', '=', enrolmentId)
    .orderBy('assignment.examiner_id')
    .execute()
}

/** Returns the latest decision of a chief examiner; null while there is none, or its examiner stepped back. */
export async function findChiefResult(db: Db, enrolmentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('review')
    .leftJoin('examiner_conflict as conflict', (join) =>
      join
        .onRef('conflict.enrolment_id', '=', 'review.enrolment_id')
        .onRef('conflict.examiner_id', '=', 'review.examiner_id'),
    )
    .select('review.result_code')
    .where('review.enrolment_id', '=', enrolmentId)
    .where('review.is_chief', '=', true)
    .where('review.withdrawn_at', 'is', null)
    .where('conflict.examiner_id', 'is', null)
    .orderBy('review.changed_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.result_code ?? null
}

export async function isAbsent(db: Db, enrolmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('attendance')
    .select('id')
    .where('enrolment_id', '=', enrolmentId)
    .where('undone_at', 'is', null)
    .where('kind', '=', 'absent')
    .executeTakeFirst()
  return row !== undefined
}

interface Proposal {
  enrolmentId: number
  proposedCode: number | null
  isHeld: boolean
  now: Instant
}

/** Stores the proposal; an approved result stays unchanged. */
export async function saveProposal(db: Db, { enrolmentId, proposedCode, isHeld, now }: Proposal): Promise<void> {
  const columns = { proposed_code: proposedCode, is_held: isHeld, updated_at: now }
  await db
    .insertInto('exam_result')
    .values({ enrolment_id: enrolmentId, ...columns })
    .onConflict((conflict) =>
      conflict.column('enrolment_id').doUpdateSet(columns).where('exam_result.approved_at', 'is', null),
    )
    .execute()
}

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

interface ResultFilter {
  batchId: number
  state: ResultState | null
}

/**
 * Selects the ids of one source with its filter applied. With `most`, only the newest are selected, so that its index is
 * walked from the newest row on no further than the page: for a union of whole sources PostgreSQL would read everything.
 */
function idsOfSource(
  db: Db,
  source: 'examiner_assignment' | 'examiner_conflict' | 'exam_result',
  { batchId }: ResultFilter,
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
  if (most !== null) query = query.orderBy(id, 'desc').limit(sql.lit(most))
  if (batchId) query = query.where('enrolment.batch_id', '=', batchId)
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

const proposedIn = (batchId: number): ResultFilter => ({ batchId, state: 'proposed' })

/** The enrolments whose result waits for approval, in one batch or, for 0, in all. */
export async function listProposedIds(db: Db, batchId: number): Promise<number[]> {
  return (await resultIds(db, proposedIn(batchId), null).execute()).map(({ id }) => id)
}

/** How many of these results `approveProposed` would approve, by result, the best first. */
export async function tallyProposed(db: Db, ids: number[]): Promise<{ code: number; count: number }[]> {
  const rows = await db
    .selectFrom('exam_result')
    .select(({ fn }) => ['proposed_code', fn.countAll<string>().as('count')])
    .where('enrolment_id', '=', anyWithGenericPlan(ids))
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
    .offset(sql.lit(offset))
    .limit(sql.lit(size))
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
    .execute()
}

/**
 * Locks the batches before the enrolments, so that the second of two staff members who approve the last results sees
 * both approvals.
 */
export async function lockBatchesOf(db: Db, ids: number[]): Promise<void> {
  await db
    .selectFrom('exam_batch')
    .select('id')
    .where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('enrolment').select('batch_id').where('enrolment.id', '=', anyOf(ids))),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Lists the batches of these enrolments in which every online exam is finished: none can still be sat, and none was
 * submitted without an approved result.
 */
export async function listFinishedBatches(db: Db, ids: number[], now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('exam_batch')
    .select('exam_batch.id')
    .where(({ eb, selectFrom }) =>
      eb('exam_batch.id', 'in', selectFrom('enrolment').select('batch_id').where('enrolment.id', '=', anyOf(ids))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolment')
            .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
            .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
            .select('enrolment.id')
            .whereRef('enrolment.batch_id', '=', 'exam_batch.id')
            .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
            .where('enrolment.mode', '=', sql.lit(MODE.online))
            .where('exam_result.approved_at', 'is', null)
            .where((eb) =>
              eb.or([eb('enrolment.answers_submitted_at', 'is not', null), eb('exam_time.ends_at', '>', now)]),
            ),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the enrolments in the order of their ids, except refunded ones, so that no review changes while its result is
 * approved.
 */
export async function lockEnrolments(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('pay_status', '=', sql.lit(PAY_STATUS.paid))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Approves results that are proposed and not held; returns those approved now. */
export function approveProposed(db: Db, ids: number[], actorId: number, now: Instant) {
  return db
    .updateTable('exam_result')
    .set({ result_code: sql<number>`proposed_code`, approved_at: now, approved_by: actorId, updated_at: now })
    .where('enrolment_id', '=', anyOf(ids))
    .where('approved_at', 'is', null)
    .where('proposed_code', 'is not', null)
    .where('is_held', '=', false)
    .returning(['enrolment_id', 'result_code'])
    .execute()
}

/**
 * Reads everything that decides whether a result may be shown, for every enrolment with one of these certificate
 * indexes.
 */
export function listByCertificate(db: Db, indexes: Buffer[]) {
  return db
    .selectFrom('enrolment')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .innerJoin('stored_file as photo', 'photo.id', 'enrolment.photo_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .select(['enrolment.id', 'enrolment.account_id', 'enrolment.name', 'enrolment.exam_no'])
    .select(['enrolment.batch_id', 'exam_batch.name as batch_name', 'exam_batch.show_comments_at'])
    .select(['exam_batch.show_result_at', 'enrolment.major_id', 'major.name as major_name', 'major.parent_id'])
    .select(['enrolment.grade_id', 'grade.name as grade_name', 'photo.path as photo_path'])
    .select(['exam_result.result_code', 'exam_result.approved_at'])
    .where('enrolment.cert_index', '=', sql<Buffer>`any(${indexes}::bytea[])`)
    .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .orderBy('enrolment.id', 'desc')
    .execute()
}
