import type { JobCtx } from '#server/context.ts'
import type { Tx } from '#server/db/pool.ts'
import { isUnchanged } from '#server/features/examRoom/media/issuedVideo.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { emptySlot } from '#server/records/examRoom/exam/sheetQueries.ts'
import { readSitting, type Sitting } from '#server/records/examRoom/exam/sitting.ts'

type StoreCheckCtx = Pick<JobCtx, 'db' | 'log' | 'outside'> & {
  transaction<T>(work: (ctx: { db: Tx }) => Promise<T>): Promise<T>
}
type Sheet = Sitting['sheets'][number]

const isOpen = ({ facts: { session } }: Sitting) => session !== null && session.submittedAt === null

async function isChanged({ outside }: StoreCheckCtx, { objectKey, bytes, etag }: Sheet): Promise<boolean> {
  if (objectKey === null || bytes === null || etag === null) return false
  return !(await isUnchanged(outside.store, { objectKey, bytes: Number(bytes), etag }))
}

/**
 * Run this before a sheet becomes final: it compares each video in the object store with the one that was attached, and
 * empties the slot of a video that has changed (threats#O4: upload credentials of an outside store outlive the upload).
 * The take stays recorded. Returns the titles of those pieces. No lock is held while the store is queried. @throws
 * OutsideError
 */
export async function dropChangedVideos(ctx: StoreCheckCtx, enrolmentId: number): Promise<string[]> {
  const before = await readSitting(ctx.db, enrolmentId)
  if (!isOpen(before)) return []
  const judged = await Promise.all(before.sheets.map(async (sheet) => ({ sheet, isGone: await isChanged(ctx, sheet) })))
  const changed = judged.filter(({ isGone }) => isGone).map(({ sheet }) => sheet)
  if (changed.length === 0) return []
  return ctx.transaction(async ({ db }) => {
    await lockEnrolment(db, enrolmentId)
    const now = await readSitting(db, enrolmentId)
    if (!isOpen(now) || now.sessionId !== before.sessionId) return []
    const titles: string[] = []
    for (const { id, takeId, title } of changed) {
      if (takeId === null || !(await emptySlot(db, id, takeId))) continue
      ctx.log.warn({ enrolmentId, takeId }, 'a video is no longer the one that was attached')
      titles.push(title)
    }
    return titles
  })
}
