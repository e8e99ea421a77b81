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

/** A first review; null when this examiner has one already. The draft goes with it. */
export async function insertReview(
  db: Db,
  of: { enrolmentId: number; examinerId: number },
  content: ReviewContent,
  now: Date,
): Promise<number | null> {
  const row = await db
    .insertInto('review')
    .values({
      enrolment_id: of.enrolmentId,
      examiner_id: of.examinerId,
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
  await db
    .deleteFrom('review_draft')
    .where('enrolment_id', '=', of.enrolmentId)
    .where('examiner_id', '=', of.examinerId)
    .execute()
  return row.id
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

export async function saveDraft(
  db: Db,
  draft: { enrolmentId: number; examinerId: number; text: string; now: Date },
): Promise<void> {
  const columns = { body: JSON.stringify({ text: draft.text }), saved_at: draft.now }
  await db
    .insertInto('review_draft')
    .values({ enrolment_id: draft.enrolmentId, examiner_id: draft.examinerId, ...columns })
    .onConflict((conflict) => conflict.columns(['enrolment_id', 'examiner_id']).doUpdateSet(columns))
    .execute()
}
