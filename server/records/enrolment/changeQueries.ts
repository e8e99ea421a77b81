import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import {
  CHANGES_LIVE,
  type ChangeAction,
  type ChangeStatus,
  type Choice,
  changeMoves,
} from '#domain/money/choiceChange.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export type ChangeRow = Selectable<DB['choiceChange']>

/** What stood when the change was asked for. */
export const fromOf = (row: ChangeRow): Choice => ({
  areaId: row.fromAreaId,
  mode: row.fromMode,
  majorId: row.fromMajorId,
  gradeId: row.fromGradeId,
  feeFen: row.fromFeeFen,
})
/** What the enrolment becomes. */
export const toOf = ({ areaId, mode, majorId, gradeId, feeFen }: ChangeRow): Choice => ({
  areaId,
  mode,
  majorId,
  gradeId,
  feeFen,
})

interface NewChange {
  enrolmentId: number
  from: Choice
  to: Choice
  reason: string
  payUntil: Instant | null
  askedBy: number
  now: Instant
}

/** Returns the new id; null where the enrolment has a change that waits or is to be paid. */
export async function insertChange(db: Db, change: NewChange): Promise<number | null> {
  const { enrolmentId, from, to, reason, payUntil, askedBy, now } = change
  const row = await db
    .insertInto('choiceChange')
    .values({
      enrolmentId,
      fromAreaId: from.areaId,
      fromMode: from.mode,
      fromMajorId: from.majorId,
      fromGradeId: from.gradeId,
      fromFeeFen: from.feeFen,
      areaId: to.areaId,
      mode: to.mode,
      majorId: to.majorId,
      gradeId: to.gradeId,
      feeFen: to.feeFen,
      reason,
      payUntil,
      askedBy,
      askedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('enrolmentId')
        .where('status', 'in', [sql.lit<ChangeStatus>('waiting'), sql.lit<ChangeStatus>('payable')])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Moves a change whose status allows the move; false otherwise. Its enrolment is locked. */
export async function moveChange(
  db: Db,
  id: number,
  action: ChangeAction,
  facts: Updateable<DB['choiceChange']> = {},
): Promise<boolean> {
  const { from, to } = changeMoves[action]
  const moved = await db
    .updateTable('choiceChange')
    .set({ ...facts, status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** The change, where its enrolment lies in these areas. */
export async function findChange(db: Db, id: number, within: readonly number[] | null): Promise<ChangeRow | null> {
  const row = await db
    .selectFrom('choiceChange')
    .innerJoin('enrolment', 'enrolment.id', 'choiceChange.enrolmentId')
    .selectAll('choiceChange')
    .where('choiceChange.id', '=', id)
    .where(withinAreas(within))
    .executeTakeFirst()
  return row ?? null
}

/** The change of an enrolment of this account. */
export async function findOwnChange(db: Db, accountId: number, id: number): Promise<ChangeRow | null> {
  const row = await db
    .selectFrom('choiceChange')
    .innerJoin('enrolment', 'enrolment.id', 'choiceChange.enrolmentId')
    .selectAll('choiceChange')
    .where('choiceChange.id', '=', id)
    .where('enrolment.accountId', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** The change of the enrolment that waits or is to be paid. */
export async function findLiveChange(db: Db, enrolmentId: number): Promise<ChangeRow | null> {
  const row = await db
    .selectFrom('choiceChange')
    .selectAll()
    .where('enrolmentId', '=', enrolmentId)
    .where('status', 'in', [...CHANGES_LIVE])
    .executeTakeFirst()
  return row ?? null
}

/** Whether a change of the enrolment holds, so that its money is that of several payments. */
export async function isChanged(db: Db, enrolmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('choiceChange')
    .select('id')
    .where('enrolmentId', '=', enrolmentId)
    .where('status', '=', 'done')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes that were not paid in time, the longest overdue first. */
export async function listOverdueChanges(db: Db, now: Instant, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('choiceChange')
    .select('id')
    .where('status', '=', 'payable')
    .where('payUntil', '<=', now)
    .orderBy('payUntil')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export interface ChangeFilter {
  /** Null does not filter. */
  isLive: boolean | null
  enrolmentId: number | null
  search: string
  within: readonly number[] | null
}

const isLiveRow = sql<SqlBool>`choice_change.status = any(${[...CHANGES_LIVE]}::text[])`

function changes(db: Db, { isLive, enrolmentId, search, within }: ChangeFilter) {
  let query = db
    .selectFrom('choiceChange')
    .innerJoin('enrolment', 'enrolment.id', 'choiceChange.enrolmentId')
    .where(withinAreas(within))
  if (isLive !== null) query = query.where(isLive ? isLiveRow : sql<SqlBool>`not ${isLiveRow}`)
  if (enrolmentId !== null) query = query.where('choiceChange.enrolmentId', '=', enrolmentId)
  if (search === '') return query
  return query.where(({ or, eb }) =>
    or([eb('enrolment.nameKey', 'like', nameHas(search)), eb('enrolment.examNo', '=', search)]),
  )
}

/** How many match, and what they charge and give back. */
export async function sumChanges(db: Db, filter: ChangeFilter) {
  const { count, charged, returned } = await changes(db, filter)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(greatest(choice_change.fee_fen - choice_change.from_fee_fen, 0)), 0)`.as('charged'),
      sql<string>`coalesce(sum(greatest(choice_change.from_fee_fen - choice_change.fee_fen, 0)), 0)`.as('returned'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), chargedFen: Number(charged), returnedFen: Number(returned) }
}

function withNames(query: ReturnType<typeof changes>) {
  return query
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('examArea', 'examArea.id', 'choiceChange.areaId')
    .innerJoin('major', 'major.id', 'choiceChange.majorId')
    .innerJoin('grade', 'grade.id', 'choiceChange.gradeId')
    .innerJoin('examArea as fromArea', 'fromArea.id', 'choiceChange.fromAreaId')
    .innerJoin('major as fromMajor', 'fromMajor.id', 'choiceChange.fromMajorId')
    .innerJoin('grade as fromGrade', 'fromGrade.id', 'choiceChange.fromGradeId')
    .innerJoin('account as asker', 'asker.id', 'choiceChange.askedBy')
    .leftJoin('account as decider', 'decider.id', 'choiceChange.decidedBy')
    .selectAll('choiceChange')
    .select(['enrolment.name', 'enrolment.examNo', 'enrolment.accountId', 'examBatch.name as batchName'])
    .select(['examArea.name as areaName', 'major.name as majorName', 'grade.name as gradeName'])
    .select(['fromArea.name as fromAreaName', 'fromMajor.name as fromMajorName', 'fromGrade.name as fromGradeName'])
    .select(['asker.name as askerName', 'decider.name as deciderName', 'examArea.paysOnline'])
}
export type ChangeListRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Lists one page: those that may still come about first and the oldest of them on top, then the others, the newest on top. */
export function listChanges(db: Db, filter: ChangeFilter, { offset, size }: Page): Promise<ChangeListRow[]> {
  return withNames(changes(db, filter))
    .orderBy(isLiveRow, 'desc')
    .orderBy(sql`case when ${isLiveRow} then choice_change.id end`)
    .orderBy('choiceChange.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

/** The changes of these enrolments that may still come about. */
export function listLiveChanges(db: Db, enrolmentIds: readonly number[]): Promise<ChangeListRow[]> {
  return withNames(changes(db, { isLive: true, enrolmentId: null, search: '', within: null }))
    .where('choiceChange.enrolmentId', '=', anyOf(enrolmentIds))
    .execute()
}

/** One change with its names. */
export async function getNamedChange(db: Db, id: number): Promise<ChangeListRow> {
  return withNames(changes(db, { isLive: null, enrolmentId: null, search: '', within: null }))
    .where('choiceChange.id', '=', id)
    .executeTakeFirstOrThrow()
}
