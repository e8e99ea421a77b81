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
  registration: ['registration_opens_at', 'registration_closes_at'],
  tracks: ['tracks_open_at', 'tracks_close_at'],
  rooms: ['show_room_at', 'show_room_ends_at'],
  exam: ['exam_begins_at', 'exam_ends_at'],
  marking: ['marking_begins_at', 'marking_ends_at'],
  results: ['show_result_at', null],
  comments: ['show_comments_at', null],
  appeals: ['appeals_open_at', 'appeals_close_at'],
} as const satisfies Record<WindowKey, readonly [keyof ExamBatch, keyof ExamBatch | null]>

const batchColumns = [
  'id',
  'name',
  'exam_year',
  'cert_no_prefix',
  'announcement',
  'max_sessions',
  'takes_refund_requests',
  'takes_avoided_days',
  'is_locked',
  'published_at',
  'cloned_from',
  'offline_converted_at',
  'version',
  'fee_version',
  'registration_opens_at',
  'registration_closes_at',
  'tracks_open_at',
  'tracks_close_at',
  'show_room_at',
  'show_room_ends_at',
  'exam_begins_at',
  'exam_ends_at',
  'marking_begins_at',
  'marking_ends_at',
  'show_result_at',
  'show_comments_at',
  'appeals_open_at',
  'appeals_close_at',
] as const

export async function findStaffBatch(db: Db, id: number) {
  return (await db.selectFrom('exam_batch').select(batchColumns).where('id', '=', id).executeTakeFirst()) ?? null
}
export type StaffBatchRow = NonNullable<Awaited<ReturnType<typeof findStaffBatch>>>

/** Locks the batch, so that versions are compared and changes written one after another. */
export async function lockStaffBatch(db: Db, id: number): Promise<StaffBatchRow | null> {
  const row = await db
    .selectFrom('exam_batch')
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

function inState(eb: ExpressionBuilder<DB, 'exam_batch'>, state: BatchState, now: Instant) {
  if (state === 'draft') return eb('published_at', 'is', null)
  const isPublished = eb('published_at', 'is not', null)
  if (state === 'locked') return eb.and([isPublished, eb('is_locked', '=', true)])
  const [opens, closes] = [eb('registration_opens_at', '<=', now), eb('registration_closes_at', '<=', now)]
  const conditionOf = { notStarted: eb.not(opens), open: eb.and([opens, eb.not(closes)]), ended: closes }
  return eb.and([isPublished, eb('is_locked', '=', false), conditionOf[state]])
}

function matching(db: Db, { state, search }: BatchFilter, now: Instant) {
  return db
    .selectFrom('exam_batch')
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
    .updateTable('exam_batch')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether anybody ever enrolled in the batch, refunded or not. */
export async function hasEnrolments(db: Db, batchId: number): Promise<boolean> {
  const row = await db.selectFrom('enrolment').select('id').where('batch_id', '=', batchId).limit(1).executeTakeFirst()
  return row !== undefined
}
