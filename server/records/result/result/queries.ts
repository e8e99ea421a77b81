import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
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
  // A mark that changes and leaves the result held does not begin the wait anew.
  const heldAt = sql<Instant | null>`case when ${isHeld} then coalesce(exam_result.held_at, ${timestamp(now)}) end`
  await db
    .insertInto('exam_result')
    .values({ enrolment_id: enrolmentId, ...columns, held_at: isHeld ? now : null })
    .onConflict((conflict) =>
      conflict
        .column('enrolment_id')
        .doUpdateSet({ ...columns, held_at: heldAt })
        .where('exam_result.approved_at', 'is', null),
    )
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
