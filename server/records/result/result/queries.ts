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
    .selectFrom('examinerAssignment as assignment')
    .leftJoin('review', (join) =>
      join
        .onRef('review.enrolmentId', '=', 'assignment.enrolmentId')
        .onRef('review.examinerId', '=', 'assignment.examinerId'),
    )
    .select(['assignment.examinerId', 'review.resultCode', 'review.isChief', 'review.withdrawnAt'])
    .where('assignment.enrolmentId', '=', enrolmentId)
    .orderBy('assignment.examinerId')
    .execute()
}

/** Returns the latest decision of a chief examiner; null while there is none, or its examiner stepped back. */
export async function findDecision(
  db: Db,
  enrolmentId: number,
): Promise<{ resultCode: number; examinerId: number } | null> {
  const row = await db
    .selectFrom('review')
    .leftJoin('examinerConflict as conflict', (join) =>
      join
        .onRef('conflict.enrolmentId', '=', 'review.enrolmentId')
        .onRef('conflict.examinerId', '=', 'review.examinerId'),
    )
    .select(['review.resultCode', 'review.examinerId'])
    .where('review.enrolmentId', '=', enrolmentId)
    .where('review.isChief', '=', true)
    .where('review.withdrawnAt', 'is', null)
    .where('conflict.examinerId', 'is', null)
    .orderBy('review.changedAt', 'desc')
    .orderBy('review.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function isAbsent(db: Db, enrolmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('attendance')
    .select('id')
    .where('enrolmentId', '=', enrolmentId)
    .where('undoneAt', 'is', null)
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
  const columns = { proposedCode, isHeld, updatedAt: now }
  // A mark that changes and leaves the result held does not begin the wait anew.
  const heldAt = sql<Instant | null>`case when ${isHeld} then coalesce(exam_result.held_at, ${timestamp(now)}) end`
  await db
    .insertInto('examResult')
    .values({ enrolmentId, ...columns, heldAt: isHeld ? now : null })
    .onConflict((conflict) =>
      conflict
        .column('enrolmentId')
        .doUpdateSet({ ...columns, heldAt })
        .where('examResult.approvedAt', 'is', null),
    )
    .execute()
}

/**
 * Locks the batches before the enrolments, so that the second of two staff members who approve the last results sees
 * both approvals.
 */
export async function lockBatchesOf(db: Db, ids: number[]): Promise<void> {
  await db
    .selectFrom('examBatch')
    .select('id')
    .where(({ eb, selectFrom }) =>
      eb('id', 'in', selectFrom('enrolment').select('batchId').where('enrolment.id', '=', anyOf(ids))),
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
    .selectFrom('examBatch')
    .select('examBatch.id')
    .where(({ eb, selectFrom }) =>
      eb('examBatch.id', 'in', selectFrom('enrolment').select('batchId').where('enrolment.id', '=', anyOf(ids))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolment')
            .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
            .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
            .select('enrolment.id')
            .whereRef('enrolment.batchId', '=', 'examBatch.id')
            .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
            .where('enrolment.mode', '=', sql.lit(MODE.online))
            .where('examResult.approvedAt', 'is', null)
            .where((eb) =>
              eb.or([eb('enrolment.answersSubmittedAt', 'is not', null), eb('examTime.endsAt', '>', now)]),
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
    .where('payStatus', '=', sql.lit(PAY_STATUS.paid))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Approves results that are proposed and not held; returns those approved now. */
export function approveProposed(db: Db, ids: number[], actorId: number, now: Instant) {
  return db
    .updateTable('examResult')
    .set({ resultCode: sql<number>`proposed_code`, approvedAt: now, approvedBy: actorId, updatedAt: now })
    .where('enrolmentId', '=', anyOf(ids))
    .where('approvedAt', 'is', null)
    .where('proposedCode', 'is not', null)
    .where('isHeld', '=', false)
    .returning(['enrolmentId', 'resultCode'])
    .execute()
}

/**
 * Reads everything that decides whether a result may be shown, for every enrolment with one of these certificate
 * indexes.
 */
export function listByCertificate(db: Db, indexes: Buffer[]) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('storedFile as photo', 'photo.id', 'enrolment.photoId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select(['enrolment.id', 'enrolment.accountId', 'enrolment.name', 'enrolment.examNo'])
    .select(['enrolment.batchId', 'examBatch.name as batchName', 'examBatch.showCommentsAt'])
    .select(['examBatch.showResultAt', 'enrolment.majorId', 'major.name as majorName', 'major.parentId'])
    .select(['enrolment.gradeId', 'grade.name as gradeName', 'photo.path as photoPath'])
    .select(['examResult.resultCode', 'examResult.releasedAt', 'examBatch.appealsOpenAt'])
    .select(
      sql<boolean>`exists (select from appeal where appeal.enrolment_id = enrolment.id and appeal.origin = 'family')`.as(
        'hasAppeal',
      ),
    )
    .where('enrolment.certIndex', '=', sql<Buffer>`any(${indexes}::bytea[])`)
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .orderBy('enrolment.id', 'desc')
    .execute()
}
