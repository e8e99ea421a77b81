import { type SqlBool, sql, type Updateable } from 'kysely'
import { DatabaseError } from 'pg'
import type { FieldChange, RecordedChange } from '#domain/enrolment/correction.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
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
  /** The first of those that are decided as one; null for it and for one that stands alone. */
  groupId: number | null
}

/** Null where the enrolment has a correction that waits. */
export async function insertCorrection(db: Db, correction: NewCorrection): Promise<number | null> {
  const { enrolmentId, changes, certSealed, reason, madeBy, now, isApproved, groupId } = correction
  const row = await db
    .insertInto('enrolmentCorrection')
    .values({
      enrolmentId,
      changes: JSON.stringify(changes),
      certSealed,
      reason,
      madeBy,
      madeAt: now,
      isApproved: isApproved ? true : null,
      decidedAt: isApproved ? now : null,
      groupId,
    })
    .onConflict((conflict) => conflict.column('enrolmentId').where('isApproved', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function hasWaitingCorrection(db: Db, enrolmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrolmentCorrection')
    .select('id')
    .where('enrolmentId', '=', enrolmentId)
    .where('isApproved', 'is', null)
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
    .selectFrom('enrolmentCorrection')
    .innerJoin('enrolment', 'enrolment.id', 'enrolmentCorrection.enrolmentId')
    .where(withinAreas(within))
  if (isWaiting !== null) query = query.where('isApproved', isWaiting ? 'is' : 'is not', null)
  // Those that are decided as one are one row of the queue.
  if (enrolmentId === null) query = query.where('groupId', 'is', null)
  else query = query.where('enrolmentId', '=', enrolmentId)
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
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('account as maker', 'maker.id', 'enrolmentCorrection.madeBy')
    .leftJoin('account as decider', 'decider.id', 'enrolmentCorrection.decidedBy')
    .selectAll('enrolmentCorrection')
    .select(
      // The enrolments of which it is decided as one.
      sql<number[]>`array(select other.enrolment_id from enrolment_correction other
        where coalesce(other.group_id, other.id) = coalesce(enrolment_correction.group_id, enrolment_correction.id))`.as(
        'decidedIds',
      ),
    )
    .select(sql<RecordedChange[]>`enrolment_correction.changes`.as('changes'))
    .select(['enrolment.name', 'enrolment.examNo', 'examBatch.name as batchName', 'examArea.name as areaName'])
    .select(['major.name as majorName', 'grade.name as gradeName'])
    .select(['maker.name as makerName', 'decider.name as deciderName'])
}
export type CorrectionRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Lists one page: those that wait first and the oldest of them on top, then the others, the newest on top. */
export function listCorrections(db: Db, filter: CorrectionFilter, { offset, size }: Page): Promise<CorrectionRow[]> {
  return withNames(corrections(db, filter))
    .orderBy(sql<SqlBool>`is_approved is null`, 'desc')
    .orderBy(sql`case when is_approved is null then made_at end`)
    .orderBy('madeAt', 'desc')
    .orderBy('enrolmentCorrection.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

/** The corrections of these enrolments that wait for a second person. */
export function listWaitingCorrections(db: Db, enrolmentIds: readonly number[]): Promise<CorrectionRow[]> {
  const waiting = db
    .selectFrom('enrolmentCorrection')
    .innerJoin('enrolment', 'enrolment.id', 'enrolmentCorrection.enrolmentId')
    .where('isApproved', 'is', null)
  return withNames(waiting).where('enrolmentId', '=', anyOf(enrolmentIds)).execute()
}

/**
 * The enrolments whose corrections are decided with this one, it included, in id order. They are not locked yet: only ids are read,
 * because locks are taken in the order enrolment, correction.
 */
export async function listDecidedTogether(db: Db, correctionId: number) {
  const first = db
    .selectFrom('enrolmentCorrection')
    .select(sql<number>`coalesce(group_id, id)`.as('id'))
    .where('id', '=', correctionId)
  return db
    .selectFrom('enrolmentCorrection')
    .innerJoin('enrolment', 'enrolment.id', 'enrolmentCorrection.enrolmentId')
    .select(['enrolmentCorrection.id', 'enrolmentId', 'enrolment.areaId'])
    .where((eb) => eb.or([eb('enrolmentCorrection.id', '=', first), eb('groupId', '=', first)]))
    .orderBy('enrolmentId')
    .execute()
}

export async function lockCorrection(db: Db, correctionId: number) {
  return db
    .selectFrom('enrolmentCorrection')
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
    .updateTable('enrolmentCorrection')
    .set({
      isApproved: decision.isApproved,
      decidedBy: decision.decidedBy,
      decidedAt: decision.now,
      note: decision.note,
    })
    .where('id', '=', correctionId)
    .execute()
}

/** What was corrected in an enrolment of this account, the newest first. */
export function listApprovedCorrections(db: Db, accountId: number, enrolmentId: number) {
  return db
    .selectFrom('enrolmentCorrection')
    .innerJoin('enrolment', 'enrolment.id', 'enrolmentCorrection.enrolmentId')
    .select(['enrolmentCorrection.decidedAt', 'enrolmentCorrection.madeAt', 'reason'])
    .select(sql<RecordedChange[]>`changes`.as('changes'))
    .where('enrolmentId', '=', enrolmentId)
    .where('enrolment.accountId', '=', accountId)
    .where('isApproved', '=', true)
    .orderBy('enrolmentCorrection.decidedAt', 'desc')
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
