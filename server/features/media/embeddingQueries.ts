import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

export async function findSealedEmbedding(db: Db, photoId: number): Promise<Buffer | null> {
  const row = await db.selectFrom('face_embedding').select('sealed').where('photo_id', '=', photoId).executeTakeFirst()
  return row?.sealed ?? null
}

interface NewEmbedding {
  photoId: number
  batchId: number
  sealed: Buffer
  now: Date
}

/** Two checks may come to the same photo at once: the first one's stays. */
export async function insertEmbedding(db: Db, { photoId, batchId, sealed, now }: NewEmbedding): Promise<void> {
  await db
    .insertInto('face_embedding')
    .values({ photo_id: photoId, batch_id: batchId, sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Others {
  batchId: number
  /** The child whose cohort it is. */
  certIndex: Buffer
  limit: number
}

/** Embeddings of the batch that are not of this child's photos, present or past. */
export async function listSealedOfOthers(db: Db, { batchId, certIndex, limit }: Others): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('face_embedding')
    .select('sealed')
    .where('batch_id', '=', batchId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolment_photo')
            .innerJoin('enrolment', 'enrolment.id', 'enrolment_photo.enrolment_id')
            .select('enrolment_photo.id')
            .whereRef('enrolment_photo.photo_id', '=', 'face_embedding.photo_id')
            .where('enrolment.cert_index', '=', certIndex),
        ),
      ),
    )
    .orderBy('photo_id')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ sealed }) => sealed)
}

/** ID photos of other children of the batch who gave consent, whose results are open, and who have no embedding yet. */
export function listUnreadPhotos(
  db: Db,
  { batchId, certIndex, limit }: Others,
): Promise<Array<{ photoId: number; path: string }>> {
  return db
    .selectFrom('enrolment')
    .innerJoin('stored_file', 'stored_file.id', 'enrolment.photo_id')
    .leftJoin('face_embedding', 'face_embedding.photo_id', 'enrolment.photo_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .select(['enrolment.photo_id as photoId', 'stored_file.path'])
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.cert_index', '<>', certIndex)
    .where('enrolment.consent_version', 'is not', null)
    .where('enrolment.pay_status', '=', 1)
    .where('stored_file.deleted_at', 'is', null)
    .where('face_embedding.photo_id', 'is', null)
    .where('exam_result.approved_at', 'is', null)
    .distinctOn('enrolment.cert_index')
    .orderBy('enrolment.cert_index')
    .limit(sql.lit(limit))
    .execute()
}

/** When the results of a batch are approved (rulings 6): the embeddings go, the similarities stay. */
export async function deleteEmbeddings(db: Db, batchId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('face_embedding')
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
