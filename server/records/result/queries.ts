import { type SqlBool, sql } from 'kysely'
import { anyWithGenericPlan } from '#server/db/anyWithGenericPlan.ts'
import type { Db } from '#server/db/pool.ts'

/** One entry for each assigned examiner, with nulls while he has given no review; a withdrawn one is among them. */
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

/** What a chief examiner decided, of several the latest word; null while none did, or the one who did is in conflict. */
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
  now: Date
}

/** An approved result stays as it is. */
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

type Settled = Exclude<ResultState, 'open'>
const settledIn: Record<Settled, SqlFragment> = {
  approved: sql<SqlBool>`exam_result.approved_at is not null`,
  held: sql<SqlBool>`exam_result.approved_at is null and exam_result.is_held`,
  proposed: sql<SqlBool>`exam_result.approved_at is null and exam_result.proposed_code is not null`,
}
/** A row whose marks were taken back says nothing any more. */
const isSettled = sql<SqlBool>`(exam_result.approved_at is not null or exam_result.proposed_code is not null or exam_result.is_held)`
/** As what is not there: PostgreSQL walks that backwards from the newest, and a missing row is open too. */
const isOpen = sql<SqlBool>`not exists (select 1 from exam_result where exam_result.enrolment_id = enrolment.id and ${isSettled})`
type SqlFragment = ReturnType<typeof sql<SqlBool>>

interface ResultFilter {
  batchId: number
  state: ResultState | null
  before: number
  size: number
}

/**
 * The newest ids of one source, already filtered: its own index is walked from the newest on and no further than a page.
 * Of a union of the sources, or of one enrolment after the other, PostgreSQL read all there is.
 */
function newestOf(
  db: Db,
  source: 'examiner_assignment' | 'examiner_conflict' | 'exam_result',
  { batchId, before, size }: ResultFilter,
  condition: SqlFragment | null,
) {
  const id = sql.ref<number>(`${source}.enrolment_id`)
  let query = db
    .selectFrom(sql<{ enrolment_id: number }>`${sql.table(source)}`.as(source))
    .innerJoin('enrolment', (join) => join.on('enrolment.id', '=', id))
    .select(id.as('id'))
    .distinct()
    .where('enrolment.pay_status', '=', sql.lit(1))
    .orderBy(id, 'desc')
    .limit(sql.lit(size))
  if (batchId) query = query.where('enrolment.batch_id', '=', batchId)
  if (condition) query = query.where(condition)
  if (before) query = query.where(id, '<', before)
  return db.selectFrom(query.as(source)).select('id')
}

/** Who is settled has a result. Who is open is assigned to somebody, or to one who stepped back, so that staff must find another. */
function newestIds(db: Db, filter: ResultFilter) {
  const { state } = filter
  if (state && state !== 'open') return newestOf(db, 'exam_result', filter, settledIn[state])
  const open = state === 'open' ? isOpen : null
  const assigned = newestOf(db, 'examiner_assignment', filter, open).union(
    newestOf(db, 'examiner_conflict', filter, open),
  )
  return state === 'open' ? assigned : assigned.union(newestOf(db, 'exam_result', filter, isSettled))
}

/** Enrolments somebody is or was assigned to or that have a result, newest first, after the row `before` (keyset). */
export function listResults(db: Db, filter: ResultFilter) {
  const ids = newestIds(db, filter).orderBy('id', 'desc').limit(sql.lit(filter.size))
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

/** The batches of these enrolments, before the enrolments: of two staff who approve the last ones the second sees both. */
export async function lockBatchesOf(db: Db, ids: number[]): Promise<void> {
  await db
    .selectFrom('exam_batch')
    .select('id')
    .where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('enrolment').select('batch_id').where('enrolment.id', '=', anyWithGenericPlan(ids))),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * The batches of these enrolments in which no online exam is open: none that can still be sat, and none that was
 * submitted and has no approved result.
 */
export async function listFinishedBatches(db: Db, ids: number[], now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('exam_batch')
    .select('exam_batch.id')
    .where(({ eb, selectFrom }) =>
      eb(
        'exam_batch.id',
        'in',
        selectFrom('enrolment').select('batch_id').where('enrolment.id', '=', anyWithGenericPlan(ids)),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolment')
            .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
            .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
            .select('enrolment.id')
            .whereRef('enrolment.batch_id', '=', 'exam_batch.id')
            .where('enrolment.pay_status', '=', sql.lit(1))
            .where('enrolment.mode', '=', sql.lit(1))
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

/** In the order of their ids, refunded ones left out: no review changes while its result is approved. */
export async function lockEnrolments(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select('id')
    .where('id', '=', anyWithGenericPlan(ids))
    .where('pay_status', '=', sql.lit(1))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Approves what is proposed and not held; answers what was approved now. */
export function approveProposed(db: Db, ids: number[], actorId: number, now: Date) {
  return db
    .updateTable('exam_result')
    .set({ result_code: sql<number>`proposed_code`, approved_at: now, approved_by: actorId, updated_at: now })
    .where('enrolment_id', '=', anyWithGenericPlan(ids))
    .where('approved_at', 'is', null)
    .where('proposed_code', 'is not', null)
    .where('is_held', '=', false)
    .returning(['enrolment_id', 'result_code'])
    .execute()
}

/** All that bears on whether a result may be shown, for every enrolment of these certificate indexes. */
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
    .where('enrolment.pay_status', '<>', sql.lit(2))
    .orderBy('enrolment.id', 'desc')
    .execute()
}
