import { type Selectable, type SqlBool, sql } from 'kysely'
import { type WaiverAction, type WaiverStatus, waiverMoves } from '#domain/money/waiver.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export type WaiverRow = Selectable<DB['fee_waiver']>

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
    .insertInto('fee_waiver')
    .values({
      enrolment_id: waiver.enrolmentId,
      fee_fen: waiver.feeFen,
      reason: waiver.reason,
      asked_by: waiver.askedBy,
      asked_at: waiver.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('enrolment_id')
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
    .updateTable('fee_waiver')
    .set({ status: to, decided_by: by, decided_at: now, note })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** The waiver, where its enrolment lies in these areas. */
export async function findWaiver(db: Db, id: number, within: readonly number[] | null): Promise<WaiverRow | null> {
  const row = await db
    .selectFrom('fee_waiver')
    .innerJoin('enrolment', 'enrolment.id', 'fee_waiver.enrolment_id')
    .selectAll('fee_waiver')
    .where('fee_waiver.id', '=', id)
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
    .selectFrom('fee_waiver')
    .innerJoin('enrolment', 'enrolment.id', 'fee_waiver.enrolment_id')
    .where(withinAreas(within))
  if (isWaiting !== null)
    query = query.where('fee_waiver.status', isWaiting ? '=' : '<>', sql.lit<WaiverStatus>('waiting'))
  if (enrolmentId !== null) query = query.where('fee_waiver.enrolment_id', '=', enrolmentId)
  if (search === '') return query
  return query.where(({ or, eb }) =>
    or([eb('enrolment.name', 'like', `%${escapeLike(search)}%`), eb('enrolment.exam_no', '=', search)]),
  )
}

export async function countWaivers(db: Db, filter: WaiverFilter): Promise<number> {
  const { count } = await waivers(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withNames(query: ReturnType<typeof waivers>) {
  return query
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .innerJoin('account as asker', 'asker.id', 'fee_waiver.asked_by')
    .leftJoin('account as decider', 'decider.id', 'fee_waiver.decided_by')
    .selectAll('fee_waiver')
    .select(['enrolment.name', 'enrolment.exam_no', 'exam_batch.name as batch_name', 'exam_area.name as area_name'])
    .select(['major.name as major_name', 'grade.name as grade_name'])
    .select(['asker.name as asker_name', 'decider.name as decider_name'])
}
export type WaiverListRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Lists one page: those that wait first and the oldest of them on top, then the others, the newest on top. */
export function listWaivers(db: Db, filter: WaiverFilter, { offset, size }: Page): Promise<WaiverListRow[]> {
  const waits = sql<SqlBool>`fee_waiver.status = 'waiting'`
  return withNames(waivers(db, filter))
    .orderBy(waits, 'desc')
    .orderBy(sql`case when ${waits} then fee_waiver.id end`)
    .orderBy('fee_waiver.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}
