import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

export async function findSealedEmbedding(db: Db, photoId: number): Promise<Buffer | null> {
  const row = await db.selectFrom('face_embedding').select('sealed').where('photo_id', '=', photoId).executeTakeFirst()
  return row?.sealed ?? null
}

interface NewEmbedding {
  photoId: number
  batchId: number
  sealed: Buffer
  now: Instant
}

/**
 * Stores an embedding only while an enrolment with this photo consents and its result is open (rulings#face-check). The
 * enrolment's lock makes it wait for a withdrawal in progress, which deletes the embeddings it finds
 * (`docs/locking.md`). Of two simultaneous checks of one photo the first one's embedding stays.
 */
export async function insertEmbedding(db: Db, { photoId, batchId, sealed, now }: NewEmbedding): Promise<void> {
  await db
    .with('consenting', (with_) =>
      with_
        .selectFrom('enrolment')
        .select('id')
        .where('photo_id', '=', photoId)
        .where('consent_version', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('exam_result')
                .select('exam_result.enrolment_id')
                .whereRef('exam_result.enrolment_id', '=', 'enrolment.id')
                .where('exam_result.approved_at', 'is not', null),
            ),
          ),
        )
        .limit(1)
        .forShare(),
    )
    .insertInto('face_embedding')
    .columns(['photo_id', 'batch_id', 'sealed', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('consenting')
        .select([
          sql<number>`${photoId}::int`.as('photo_id'),
          sql<number>`${batchId}::int`.as('batch_id'),
          sql<Buffer>`${sealed}::bytea`.as('sealed'),
          timestamp(now).as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Others {
  batchId: number
  /** The child for whose check the cohort is read. */
  certIndex: Buffer
  limit: number
}

/** Lists embeddings of the batch, except those of this child's present and former photos. */
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
    .limit(limit)
    .execute()
  return rows.map(({ sealed }) => sealed)
}

/**
 * Lists ID photos of other children of the batch who gave consent, whose results are open, and who have no embedding
 * yet.
 */
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
    .where('enrolment.pay_status', '=', PAY_STATUS.paid)
    .where('stored_file.deleted_at', 'is', null)
    .where('face_embedding.photo_id', 'is', null)
    .where('exam_result.approved_at', 'is', null)
    .distinctOn('enrolment.cert_index')
    .orderBy('enrolment.cert_index')
    .limit(limit)
    .execute()
}

/** Deletes the embeddings of a batch when its results are approved; the similarities stay (rulings#face-check). */
export async function deleteEmbeddings(db: Db, batchId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('face_embedding')
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Deletes the embeddings of all photos this enrolment had, unless another enrolment uses the same photo and consents.
 */
export async function deleteEmbeddingsOf(db: Db, enrolmentId: number): Promise<void> {
  await db
    .deleteFrom('face_embedding')
    .where(({ eb, selectFrom }) =>
      eb('photo_id', 'in', selectFrom('enrolment_photo').select('photo_id').where('enrolment_id', '=', enrolmentId)),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolment')
            .select('enrolment.id')
            .whereRef('enrolment.photo_id', '=', 'face_embedding.photo_id')
            .where('enrolment.consent_version', 'is not', null),
        ),
      ),
    )
    .execute()
}
