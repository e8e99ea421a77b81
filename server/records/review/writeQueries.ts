import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

export interface ReviewContent {
  judgement: string
  result_code: number
  suggestion: string
  signature_path: string
  is_chief: boolean
}

/** Every version stays, the current one included. */
async function keepVersion(db: Db, reviewId: number, version: number, content: ReviewContent, at: Date): Promise<void> {
  const { judgement, result_code, suggestion, signature_path } = content
  await db
    .insertInto('review_version')
    .values({ review_id: reviewId, version, judgement, result_code, suggestion, signature_path, at })
    .execute()
}

interface Of {
  enrolment_id: number
  examiner_id: number
}
interface Written {
  id: number
  version: number
}

export async function deleteDraft(db: Db, { enrolment_id, examiner_id }: Of): Promise<void> {
  await db
    .deleteFrom('review_draft')
    .where('enrolment_id', '=', enrolment_id)
    .where('examiner_id', '=', examiner_id)
    .execute()
}

/** A first review; null when this examiner has one already. The draft goes with it. */
export async function insertReview(db: Db, of: Of, content: ReviewContent, now: Date): Promise<Written | null> {
  const row = await db
    .insertInto('review')
    .values({
      ...of,
      ...content,
      version: 1,
      submitted_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['enrolment_id', 'examiner_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await keepVersion(db, row.id, 1, content, now)
  await deleteDraft(db, of)
  return { id: row.id, version: 1 }
}

/** The next version of a review that was given back; null when it is no longer. The draft goes with it. */
export async function reviveReview(
  db: Db,
  review: Of & { id: number; version: number },
  content: ReviewContent,
  now: Date,
): Promise<Written | null> {
  const version = review.version + 1
  const row = await db
    .updateTable('review')
    .set({ ...content, version, submitted_at: now, changed_at: now, withdrawn_at: null })
    .where('id', '=', review.id)
    .where('withdrawn_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await keepVersion(db, review.id, version, content, now)
  await deleteDraft(db, review)
  return { id: review.id, version }
}

/** False when it was given back before. The versions stay. */
export async function withdrawReview(db: Db, reviewId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('review')
    .set({ withdrawn_at: now })
    .where('id', '=', reviewId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The next version of a review that the caller holds by its enrolment's lock. */
export async function changeReview(
  db: Db,
  review: { id: number; version: number },
  content: ReviewContent,
  now: Date,
): Promise<number> {
  const version = review.version + 1
  await db
    .updateTable('review')
    .set({ ...content, version, changed_at: now })
    .where('id', '=', review.id)
    .execute()
  await keepVersion(db, review.id, version, content, now)
  return version
}

/** Answers the draft's new version. */
export async function saveDraft(db: Db, { text, now, ...of }: Of & { text: string; now: Date }): Promise<number> {
  const columns = {
    body: JSON.stringify({ text }),
    saved_at: now,
    version: sql<number>`nextval('review_draft_version')`,
  }
  const { version } = await db
    .insertInto('review_draft')
    .values({ ...of, ...columns })
    .onConflict((conflict) => conflict.columns(['enrolment_id', 'examiner_id']).doUpdateSet(columns))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
