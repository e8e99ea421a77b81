import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface ReviewContent {
  judgement: string
  resultCode: number
  suggestion: string
  signaturePath: string
  isChief: boolean
  /** The review that a chief took over as his decision. */
  takenFromId: number | null
  /** When it was signed on a tablet, where it was sent to the server later. */
  doneAt?: Instant | null
}

/** Every version is kept, the current one included. */
async function insertVersion(
  db: Db,
  reviewId: number,
  version: number,
  content: ReviewContent,
  at: Instant,
): Promise<void> {
  const { judgement, resultCode, suggestion, signaturePath, takenFromId, doneAt = null } = content
  await db
    .insertInto('reviewVersion')
    .values({ reviewId, version, judgement, resultCode, suggestion, signaturePath, takenFromId, doneAt, at })
    .execute()
}

interface ReviewKey {
  enrolmentId: number
  examinerId: number
}
interface SavedVersion {
  id: number
  version: number
}

export async function deleteDraft(db: Db, { enrolmentId, examinerId }: ReviewKey): Promise<void> {
  await db
    .deleteFrom('reviewDraft')
    .where('enrolmentId', '=', enrolmentId)
    .where('examinerId', '=', examinerId)
    .execute()
}

/** Inserts a first review and deletes the draft; null when this examiner has a review already. */
export async function insertReview(
  db: Db,
  key: ReviewKey,
  content: ReviewContent,
  now: Instant,
): Promise<SavedVersion | null> {
  const { doneAt: _, ...columns } = content
  const row = await db
    .insertInto('review')
    .values({
      ...key,
      ...columns,
      version: 1,
      submittedAt: now,
      changedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['enrolmentId', 'examinerId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await insertVersion(db, row.id, 1, content, now)
  await deleteDraft(db, key)
  return { id: row.id, version: 1 }
}

/** Writes the next version of a withdrawn review and deletes the draft; null when it is no longer withdrawn. */
export async function reviveReview(
  db: Db,
  review: ReviewKey & { id: number; version: number },
  content: ReviewContent,
  now: Instant,
): Promise<SavedVersion | null> {
  const version = review.version + 1
  const { doneAt: _, ...columns } = content
  const row = await db
    .updateTable('review')
    .set({ ...columns, version, submittedAt: now, changedAt: now, withdrawnAt: null })
    .where('id', '=', review.id)
    .where('withdrawnAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await insertVersion(db, review.id, version, content, now)
  await deleteDraft(db, review)
  return { id: review.id, version }
}

/** Returns false when it was withdrawn before. The versions stay. */
export async function withdrawReview(db: Db, reviewId: number, now: Instant): Promise<boolean> {
  const row = await db
    .updateTable('review')
    .set({ withdrawnAt: now })
    .where('id', '=', reviewId)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the next version of a review. The caller holds the enrolment's lock. */
export async function changeReview(
  db: Db,
  review: { id: number; version: number },
  content: ReviewContent,
  now: Instant,
): Promise<number> {
  const version = review.version + 1
  const { doneAt: _, ...columns } = content
  await db
    .updateTable('review')
    .set({ ...columns, version, changedAt: now })
    .where('id', '=', review.id)
    .execute()
  await insertVersion(db, review.id, version, content, now)
  return version
}

/** Returns the draft's new version. */
export async function saveDraft(
  db: Db,
  { text, now, ...key }: ReviewKey & { text: string; now: Instant },
): Promise<number> {
  const columns = {
    body: JSON.stringify({ text }),
    savedAt: now,
    version: sql<number>`nextval('review_draft_version')`,
  }
  const { version } = await db
    .insertInto('reviewDraft')
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(['enrolmentId', 'examinerId']).doUpdateSet(columns))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
