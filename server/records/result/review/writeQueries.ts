import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface ReviewContent {
  judgement: string
  result_code: number
  suggestion: string
  signature_path: string
  is_chief: boolean
}

/** Every version is kept, the current one included. */
async function insertVersion(
  db: Db,
  reviewId: number,
  version: number,
  content: ReviewContent,
  at: Instant,
): Promise<void> {
  const { judgement, result_code, suggestion, signature_path } = content
  await db
    .insertInto('review_version')
    .values({ review_id: reviewId, version, judgement, result_code, suggestion, signature_path, at })
    .execute()
}

interface ReviewKey {
  enrolment_id: number
  examiner_id: number
}
interface SavedVersion {
  id: number
  version: number
}

export async function deleteDraft(db: Db, { enrolment_id, examiner_id }: ReviewKey): Promise<void> {
  await db
    .deleteFrom('review_draft')
    .where('enrolment_id', '=', enrolment_id)
    .where('examiner_id', '=', examiner_id)
    .execute()
}

/** Inserts a first review and deletes the draft; null when this examiner has a review already. */
export async function insertReview(
  db: Db,
  key: ReviewKey,
  content: ReviewContent,
  now: Instant,
): Promise<SavedVersion | null> {
  const row = await db
    .insertInto('review')
    .values({
      ...key,
      ...content,
      version: 1,
      submitted_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['enrolment_id', 'examiner_id']).doNothing())
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
  const row = await db
    .updateTable('review')
    .set({ ...content, version, submitted_at: now, changed_at: now, withdrawn_at: null })
    .where('id', '=', review.id)
    .where('withdrawn_at', 'is not', null)
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
    .set({ withdrawn_at: now })
    .where('id', '=', reviewId)
    .where('withdrawn_at', 'is', null)
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
  await db
    .updateTable('review')
    .set({ ...content, version, changed_at: now })
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
    saved_at: now,
    version: sql<number>`nextval('review_draft_version')`,
  }
  const { version } = await db
    .insertInto('review_draft')
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(['enrolment_id', 'examiner_id']).doUpdateSet(columns))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
