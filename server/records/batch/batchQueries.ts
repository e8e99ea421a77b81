import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import type { BatchState } from '#domain/batch/batchDraft.ts'
import type { BatchWindows, WindowKey } from '#domain/batch/batchWindows.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { DB, ExamBatch } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

/** The columns of each window's two times. */
const windowColumns = {
  registration: ['registrationOpensAt', 'registrationClosesAt'],
  tracks: ['tracksOpenAt', 'tracksCloseAt'],
  rooms: ['showRoomAt', 'showRoomEndsAt'],
  exam: ['examBeginsAt', 'examEndsAt'],
  marking: ['markingBeginsAt', 'markingEndsAt'],
  results: ['showResultAt', null],
  comments: ['showCommentsAt', null],
  appeals: ['appealsOpenAt', 'appealsCloseAt'],
} as const satisfies Record<WindowKey, readonly [keyof ExamBatch, keyof ExamBatch | null]>

const batchColumns = [
  'id',
  'name',
  'examYear',
  'certNoPrefix',
  'announcement',
  'maxSessions',
  'takesRefundRequests',
  'takesAvoidedDays',
  'moveNoticeMinutes',
  'absenceGraceMinutes',
  'appealRule',
  'appealFeeFen',
  'isLocked',
  'publishedAt',
  'clonedFrom',
  'offlineConvertedAt',
  'version',
  'feeVersion',
  'registrationOpensAt',
  'registrationClosesAt',
  'tracksOpenAt',
  'tracksCloseAt',
  'showRoomAt',
  'showRoomEndsAt',
  'examBeginsAt',
  'examEndsAt',
  'markingBeginsAt',
  'markingEndsAt',
  'showResultAt',
  'showCommentsAt',
  'appealsOpenAt',
  'appealsCloseAt',
] as const

export async function findStaffBatch(db: Db, id: number) {
  return (await db.selectFrom('examBatch').select(batchColumns).where('id', '=', id).executeTakeFirst()) ?? null
}
export type StaffBatchRow = NonNullable<Awaited<ReturnType<typeof findStaffBatch>>>

/** Locks the batch, so that versions are compared and changes written one after another. */
export async function lockStaffBatch(db: Db, id: number): Promise<StaffBatchRow | null> {
  const row = await db
    .selectFrom('examBatch')
    .select(batchColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

interface BatchFilter {
  state: BatchState | null
  /** A part of the name. */
  search: string
}

function inState(eb: ExpressionBuilder<DB, 'examBatch'>, state: BatchState, now: Instant) {
  if (state === 'draft') return eb('publishedAt', 'is', null)
  const isPublished = eb('publishedAt', 'is not', null)
  if (state === 'locked') return eb.and([isPublished, eb('isLocked', '=', true)])
  const [opens, closes] = [eb('registrationOpensAt', '<=', now), eb('registrationClosesAt', '<=', now)]
  const conditionOf = { notStarted: eb.not(opens), open: eb.and([opens, eb.not(closes)]), ended: closes }
  return eb.and([isPublished, eb('isLocked', '=', false), conditionOf[state]])
}

function matching(db: Db, { state, search }: BatchFilter, now: Instant) {
  return db
    .selectFrom('examBatch')
    .$if(state !== null, (query) => query.where((eb) => inState(eb, state as BatchState, now)))
    .$if(search !== '', (query) => query.where('name', 'like', `%${escapeLike(search)}%`))
}

export async function countStaffBatches(db: Db, filter: BatchFilter, now: Instant): Promise<number> {
  const { count } = await matching(db, filter, now)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const orderColumns = {
  EB_Name: sql`name collate "zh-Hans-x-icu"`,
  ExamYear: sql`exam_year`,
  RegStartDate: sql`registration_opens_at`,
  RegEndDate: sql`registration_closes_at`,
}
type BatchOrder = { by: keyof typeof orderColumns; isDescending: boolean }

export function listStaffBatches(
  db: Db,
  filter: BatchFilter,
  { order, page, now }: { order: BatchOrder; page: Page; now: Instant },
): Promise<StaffBatchRow[]> {
  return matching(db, filter, now)
    .select(batchColumns)
    .orderBy(orderColumns[order.by], order.isDescending ? 'desc' : 'asc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(page.offset)
    .execute()
}

/** The windows as columns. */
export function columnsOfWindows(windows: BatchWindows): Updateable<ExamBatch> {
  const columns: Updateable<ExamBatch> = {}
  for (const key of Object.keys(windowColumns) as WindowKey[]) {
    const [from, to] = windowColumns[key]
    Object.assign(columns, { [from]: windows[key].from }, to === null ? {} : { [to]: windows[key].to })
  }
  return columns
}

export function windowsOfRow(row: StaffBatchRow): BatchWindows {
  const spanOf = (key: WindowKey) => {
    const [from, to] = windowColumns[key]
    return [key, { from: row[from], to: to === null ? null : row[to] }] as const
  }
  return Object.fromEntries((Object.keys(windowColumns) as WindowKey[]).map(spanOf)) as unknown as BatchWindows
}

export async function changeBatch(db: Db, id: number, columns: Updateable<ExamBatch>): Promise<void> {
  await db
    .updateTable('examBatch')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether anybody ever enrolled in the batch, refunded or not. */
export async function hasEnrolments(db: Db, batchId: number): Promise<boolean> {
  const row = await db.selectFrom('enrolment').select('id').where('batchId', '=', batchId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Notes when everything of the batch that must be kept was last written to an archive. */
export async function markArchived(db: Db, batchId: number, now: Instant): Promise<void> {
  await db.updateTable('examBatch').set({ archivedAt: now }).where('id', '=', batchId).execute()
}
