import { type SqlBool, sql, type Updateable } from 'kysely'
import { DatabaseError } from 'pg'
import type { FieldChange, RecordedChange } from '#domain/enrolment/correction.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

interface NewCorrection {
  enrolmentId: number
  changes: readonly RecordedChange[]
  /** The corrected certificate number, sealed; null where it stays. */
  certSealed: Buffer | null
  reason: string
  madeBy: number
  now: Instant
  /** Whether it holds at once; otherwise it waits for a second person. */
  isApproved: boolean
}

/** Null where the enrolment has a correction that waits. */
export async function insertCorrection(db: Db, correction: NewCorrection): Promise<number | null> {
  const { enrolmentId, changes, certSealed, reason, madeBy, now, isApproved } = correction
  const row = await db
    .insertInto('enrolment_correction')
    .values({
      enrolment_id: enrolmentId,
      changes: JSON.stringify(changes),
      cert_sealed: certSealed,
      reason,
      made_by: madeBy,
      made_at: now,
      is_approved: isApproved ? true : null,
      decided_at: isApproved ? now : null,
    })
    .onConflict((conflict) => conflict.column('enrolment_id').where('is_approved', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function hasWaitingCorrection(db: Db, enrolmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrolment_correction')
    .select('id')
    .where('enrolment_id', '=', enrolmentId)
    .where('is_approved', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface CorrectionFilter {
  isWaiting: boolean | null
  enrolmentId: number | null
  within: readonly number[] | null
}

function corrections(db: Db, { isWaiting, enrolmentId, within }: CorrectionFilter) {
  let query = db
    .selectFrom('enrolment_correction')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_correction.enrolment_id')
    .where(withinAreas(within))
  if (isWaiting !== null) query = query.where('is_approved', isWaiting ? 'is' : 'is not', null)
  if (enrolmentId !== null) query = query.where('enrolment_id', '=', enrolmentId)
  return query
}

export async function countCorrections(db: Db, filter: CorrectionFilter): Promise<number> {
  const { count } = await corrections(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withNames(query: ReturnType<typeof corrections>) {
  return query
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .innerJoin('account as maker', 'maker.id', 'enrolment_correction.made_by')
    .leftJoin('account as decider', 'decider.id', 'enrolment_correction.decided_by')
    .selectAll('enrolment_correction')
    .select(sql<RecordedChange[]>`enrolment_correction.changes`.as('changes'))
    .select(['enrolment.name', 'enrolment.exam_no', 'exam_batch.name as batch_name', 'exam_area.name as area_name'])
    .select(['major.name as major_name', 'grade.name as grade_name'])
    .select(['maker.name as maker_name', 'decider.name as decider_name'])
}
export type CorrectionRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Lists one page: those that wait first and the oldest of them on top, then the others, the newest on top. */
export function listCorrections(db: Db, filter: CorrectionFilter, { offset, size }: Page): Promise<CorrectionRow[]> {
  return withNames(corrections(db, filter))
    .orderBy(sql<SqlBool>`is_approved is null`, 'desc')
    .orderBy(sql`case when is_approved is null then made_at end`)
    .orderBy('made_at', 'desc')
    .orderBy('enrolment_correction.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

/** The enrolment is not locked yet: only its id is read, because locks are taken in the order enrolment, correction. */
export async function findEnrolmentOfCorrection(
  db: Db,
  correctionId: number,
  within: readonly number[] | null,
): Promise<number | null> {
  const row = await db
    .selectFrom('enrolment_correction')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_correction.enrolment_id')
    .select('enrolment_id')
    .where('enrolment_correction.id', '=', correctionId)
    .where(withinAreas(within))
    .executeTakeFirst()
  return row?.enrolment_id ?? null
}

export async function lockCorrection(db: Db, correctionId: number) {
  return db
    .selectFrom('enrolment_correction')
    .selectAll()
    .select(sql<FieldChange[]>`changes`.as('changes'))
    .where('id', '=', correctionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface Decision {
  isApproved: boolean
  decidedBy: number
  note: string
  now: Instant
}

export async function moveCorrection(db: Db, correctionId: number, decision: Decision): Promise<void> {
  await db
    .updateTable('enrolment_correction')
    .set({
      is_approved: decision.isApproved,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
      note: decision.note,
    })
    .where('id', '=', correctionId)
    .execute()
}

/** What was corrected in an enrolment of this account, the newest first. */
export function listApprovedCorrections(db: Db, accountId: number, enrolmentId: number) {
  return db
    .selectFrom('enrolment_correction')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_correction.enrolment_id')
    .select(['enrolment_correction.decided_at', 'enrolment_correction.made_at', 'reason'])
    .select(sql<RecordedChange[]>`changes`.as('changes'))
    .where('enrolment_id', '=', enrolmentId)
    .where('enrolment.account_id', '=', accountId)
    .where('is_approved', '=', true)
    .orderBy('enrolment_correction.decided_at', 'desc')
    .execute()
}

/**
 * Stores corrected columns. False where another enrolment of the batch, not refunded, has the same certificate and major;
 * the transaction can then only be rolled back.
 */
export async function moveCorrected(db: Db, enrolmentId: number, columns: Updateable<Enrolment>): Promise<boolean> {
  try {
    await db.updateTable('enrolment').set(columns).where('id', '=', enrolmentId).execute()
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'enrolment_one_live') return false
    throw error
  }
}
