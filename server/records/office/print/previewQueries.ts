import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export type PreviewState = 'queued' | 'running' | 'done' | 'failed'

/** A text with characters that no font has. */
export interface MissingText {
  text: string
  examNo: string
  characters: readonly string[]
}

interface AskedPreview {
  batchId: number
  askedKey: string
  request: object
  dataMark: string
}

const columns = [
  'id',
  'request',
  'dataMark',
  'state',
  'doneCount',
  'totalCount',
  'pages',
  'missing',
  'askedAt',
] as const

/** Finds or makes the row of what is asked for, and locks it, so that two who ask at once start one job. */
export async function lockPreview(db: Db, { batchId, askedKey, request, dataMark }: AskedPreview, now: Instant) {
  const made = await db
    .insertInto('printPreview')
    .values({ batchId, askedKey, request: JSON.stringify(request), dataMark, askedAt: now })
    .onConflict((conflict) => conflict.column('askedKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await db
    .selectFrom('printPreview')
    .select(columns)
    .where('askedKey', '=', askedKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const state = row.state as PreviewState
  return { ...row, state, missing: row.missing as unknown as MissingText[], isNew: made !== undefined }
}

/** Asks for the preview anew, of these data. */
export async function askAnew(
  db: Db,
  id: number,
  { dataMark, now }: { dataMark: string; now: Instant },
): Promise<void> {
  await db
    .updateTable('printPreview')
    .set({ dataMark, state: 'queued', doneCount: 0, totalCount: null, pages: null, missing: '[]', askedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Begins a preview, or begins it anew after its worker died; null where it has ended. */
export async function movePreviewStarted(db: Db, id: number) {
  const row = await db
    .updateTable('printPreview')
    .set({ state: 'running', doneCount: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(['id', 'request'])
    .executeTakeFirst()
  return row ?? null
}

const running = (db: Db, id: number) =>
  db.updateTable('printPreview').where('id', '=', id).where('state', '=', 'running')

export async function movePreviewProgress(db: Db, id: number, done: number, total: number): Promise<void> {
  await running(db, id).set({ doneCount: done, totalCount: total }).execute()
}

export async function movePreviewDone(
  db: Db,
  id: number,
  { dataMark, pages, missing }: { dataMark: string; pages: number; missing: readonly MissingText[] },
): Promise<void> {
  await running(db, id)
    .set({ state: 'done', dataMark, pages, missing: JSON.stringify(missing), doneCount: sql`coalesce(total_count, 0)` })
    .execute()
}

export async function movePreviewFailed(db: Db, id: number): Promise<void> {
  await running(db, id).set({ state: 'failed' }).execute()
}

/** Removes what nobody has asked for anew since then: it holds names. */
export async function removeOldPreviews(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('printPreview').where('askedAt', '<', before).execute()
}
