import { type Selectable, type SqlBool, sql } from 'kysely'
import { type WaiverAction, type WaiverStatus, waiverMoves } from '#domain/money/waiver.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export type WaiverRow = Selectable<DB['feeWaiver']>

interface NewWaiver {
  enrolmentId: number
  feeFen: number
  reason: string
  askedBy: number
  now: Instant
}

/** Returns the new id; null where the enrolment has a waiver that waits or was granted. */
export async function insertWaiver(db: Db, waiver: NewWaiver): Promise<number | null> {
  const row = await db
    .insertInto('feeWaiver')
    .values({
      enrolmentId: waiver.enrolmentId,
      feeFen: waiver.feeFen,
      reason: waiver.reason,
      askedBy: waiver.askedBy,
      askedAt: waiver.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('enrolmentId')
        .where('status', 'in', [sql.lit<WaiverStatus>('waiting'), sql.lit<WaiverStatus>('granted')])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Moves a waiver whose status allows the move; false otherwise. Its enrolment is locked. */
export async function moveWaiver(
  db: Db,
  id: number,
  action: WaiverAction,
  { by, note, now }: { by: number; note: string; now: Instant },
): Promise<boolean> {
  const { from, to } = waiverMoves[action]
  const moved = await db
    .updateTable('feeWaiver')
    .set({ status: to, decidedBy: by, decidedAt: now, note })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** The waiver, where its enrolment lies in these areas. */
export async function findWaiver(db: Db, id: number, within: readonly number[] | null): Promise<WaiverRow | null> {
  const row = await db
    .selectFrom('feeWaiver')
    .innerJoin('enrolment', 'enrolment.id', 'feeWaiver.enrolmentId')
    .selectAll('feeWaiver')
    .where('feeWaiver.id', '=', id)
    .where(withinAreas(within))
    .executeTakeFirst()
  return row ?? null
}

export interface WaiverFilter {
  isWaiting: boolean | null
  enrolmentId: number | null
  search: string
  within: readonly number[] | null
}

function waivers(db: Db, { isWaiting, enrolmentId, search, within }: WaiverFilter) {
  let query = db
    .selectFrom('feeWaiver')
    .innerJoin('enrolment', 'enrolment.id', 'feeWaiver.enrolmentId')
    .where(withinAreas(within))
  if (isWaiting !== null)
    query = query.where('feeWaiver.status', isWaiting ? '=' : '<>', sql.lit<WaiverStatus>('waiting'))
  if (enrolmentId !== null) query = query.where('feeWaiver.enrolmentId', '=', enrolmentId)
  if (search === '') return query
  return query.where(({ or, eb }) =>
    or([eb('enrolment.nameKey', 'like', nameHas(search)), eb('enrolment.examNo', '=', search)]),
  )
}

/** How many match, and what they waive in all. */
export async function sumWaivers(db: Db, filter: WaiverFilter): Promise<{ count: number; sumFen: number }> {
  const { count, sum } = await waivers(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select(sql<string | null>`sum(fee_waiver.fee_fen)`.as('sum'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), sumFen: Number(sum ?? 0) }
}

function withNames(query: ReturnType<typeof waivers>) {
  return query
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('account as asker', 'asker.id', 'feeWaiver.askedBy')
    .leftJoin('account as decider', 'decider.id', 'feeWaiver.decidedBy')
    .selectAll('feeWaiver')
    .select(['enrolment.name', 'enrolment.examNo', 'examBatch.name as batchName', 'examArea.name as areaName'])
    .select(['major.name as majorName', 'grade.name as gradeName'])
    .select(['asker.name as askerName', 'decider.name as deciderName'])
}
export type WaiverListRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Lists one page: those that wait first and the oldest of them on top, then the others, the newest on top. */
export function listWaivers(db: Db, filter: WaiverFilter, { offset, size }: Page): Promise<WaiverListRow[]> {
  const waits = sql<SqlBool>`fee_waiver.status = 'waiting'`
  return withNames(waivers(db, filter))
    .orderBy(waits, 'desc')
    .orderBy(sql`case when ${waits} then fee_waiver.id end`)
    .orderBy('feeWaiver.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}
