import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

export async function findSealedEmbedding(db: Db, photoId: number): Promise<Buffer | null> {
  const row = await db.selectFrom('faceEmbedding').select('sealed').where('photoId', '=', photoId).executeTakeFirst()
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
        .where('photoId', '=', photoId)
        .where('consentVersion', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('examResult')
                .select('examResult.enrolmentId')
                .whereRef('examResult.enrolmentId', '=', 'enrolment.id')
                .where('examResult.approvedAt', 'is not', null),
            ),
          ),
        )
        .limit(1)
        .forShare(),
    )
    .insertInto('faceEmbedding')
    .columns(['photoId', 'batchId', 'sealed', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('consenting')
        .select([
          sql<number>`${photoId}::int`.as('photoId'),
          sql<number>`${batchId}::int`.as('batchId'),
          sql<Buffer>`${sealed}::bytea`.as('sealed'),
          timestamp(now).as('createdAt'),
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
    .selectFrom('faceEmbedding')
    .select('sealed')
    .where('batchId', '=', batchId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolmentPhoto')
            .innerJoin('enrolment', 'enrolment.id', 'enrolmentPhoto.enrolmentId')
            .select('enrolmentPhoto.id')
            .whereRef('enrolmentPhoto.photoId', '=', 'faceEmbedding.photoId')
            .where('enrolment.certIndex', '=', certIndex),
        ),
      ),
    )
    .orderBy('photoId')
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
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .leftJoin('faceEmbedding', 'faceEmbedding.photoId', 'enrolment.photoId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select(['enrolment.photoId', 'storedFile.path'])
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.certIndex', '<>', certIndex)
    .where('enrolment.consentVersion', 'is not', null)
    .where('enrolment.payStatus', '=', PAY_STATUS.paid)
    .where('storedFile.deletedAt', 'is', null)
    .where('faceEmbedding.photoId', 'is', null)
    .where('examResult.approvedAt', 'is', null)
    .distinctOn('enrolment.certIndex')
    .orderBy('enrolment.certIndex')
    .limit(limit)
    .execute()
}

/** Deletes the embeddings of a batch when its results are approved; the similarities stay (rulings#face-check). */
export async function deleteEmbeddings(db: Db, batchId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('faceEmbedding')
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Deletes the embeddings of all photos this enrolment had, unless another enrolment uses the same photo and consents.
 */
export async function deleteEmbeddingsOf(db: Db, enrolmentId: number): Promise<void> {
  await db
    .deleteFrom('faceEmbedding')
    .where(({ eb, selectFrom }) =>
      eb('photoId', 'in', selectFrom('enrolmentPhoto').select('photoId').where('enrolmentId', '=', enrolmentId)),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolment')
            .select('enrolment.id')
            .whereRef('enrolment.photoId', '=', 'faceEmbedding.photoId')
            .where('enrolment.consentVersion', 'is not', null),
        ),
      ),
    )
    .execute()
}
