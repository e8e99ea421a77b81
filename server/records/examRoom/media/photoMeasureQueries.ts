import { sql } from 'kysely'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { FaceShare } from '#domain/enrolment/photoFace.ts'
import type { PhotoHash } from '#domain/enrolment/photoHash.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** How many of the newest photos are measured. Older ones stay without a measure, because their batches are over. */
const NEWEST_MEASURED = 100_000

/** Lists photos of enrolments that have not been measured, the oldest first. `certIndex` is hexadecimal. */
export async function listUnmeasured(db: Db, limit: number) {
  const rows = await db
    .selectFrom('enrolmentPhoto')
    .innerJoin('enrolment', 'enrolment.id', 'enrolmentPhoto.enrolmentId')
    .innerJoin('storedFile', 'storedFile.id', 'enrolmentPhoto.photoId')
    .select(['enrolmentPhoto.id as recordId', 'enrolmentPhoto.photoId as fileId', 'storedFile.path'])
    .select(['enrolment.batchId', 'enrolment.certIndex'])
    .where(({ eb, selectFrom }) =>
      eb(
        'enrolmentPhoto.id',
        '>',
        selectFrom('enrolmentPhoto as newest').select(
          sql<number>`coalesce(max(newest.id), 0) - ${sql.lit(NEWEST_MEASURED)}`.as('id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photoMeasure').select('recordId').whereRef('photoMeasure.recordId', '=', 'enrolmentPhoto.id'),
        ),
      ),
    )
    .orderBy('enrolmentPhoto.id')
    .limit(limit)
    .execute()
  return rows.map(({ certIndex, ...row }) => ({ ...row, certIndex: certIndex.toString('hex') }))
}

/** The hash of a photo with the keyed index of the child's certificate, by which other photos of the child are told. */
export interface KnownHash {
  fileId: number
  certIndex: string
  hash: PhotoHash
}

const bytesOf = (hash: PhotoHash) => Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength)
// The buffer of a row may begin anywhere in its packet; words must be aligned.
const wordsOf = (bytes: Buffer): PhotoHash => new Uint32Array(Uint8Array.from(bytes).buffer)

/** Lists the hashes of the photos that a batch uses now; replaced ones and those of refunded enrolments are left out. */
export async function listKnownHashes(db: Db, batchId: number): Promise<KnownHash[]> {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('photoMeasure', 'photoMeasure.fileId', 'enrolment.photoId')
    .select(['photoMeasure.fileId', 'photoMeasure.hash', 'enrolment.certIndex'])
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .execute()
  return rows.flatMap(({ fileId, hash, certIndex }) =>
    hash ? [{ fileId, certIndex: certIndex.toString('hex'), hash: wordsOf(hash) }] : [],
  )
}

interface Measure {
  recordId: number
  fileId: number
  hash: PhotoHash | null
  hints: readonly string[]
  now: Instant
}

/** Stores a measure; one that exists already stays as it is. */
export async function insertMeasure(db: Db, { recordId, fileId, hash, hints, now }: Measure): Promise<void> {
  const columns = { hash: hash && bytesOf(hash), lookHints: [...hints], measuredAt: now }
  await db
    .insertInto('photoMeasure')
    .values({ recordId, fileId, ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Stores that two photos are the same picture, in both directions, so that either is found by its own id. A file that two
 * children share is its own twin. `distance` is in bits.
 */
export async function insertTwins(db: Db, fileId: number, twinId: number, distance: number): Promise<void> {
  const pairs =
    fileId === twinId
      ? [[fileId, twinId]]
      : [
          [fileId, twinId],
          [twinId, fileId],
        ]
  await db
    .insertInto('photoTwin')
    .values(pairs.map(([fileId = 0, twinId = 0]) => ({ fileId, twinId, distance })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Lists measured photos that wait for their check and whose faces were not looked for, each once however many enrolments it
 * serves, among the first `limit` that wait. `faces` is null, unless the page of the candidate had them looked for already.
 */
export async function listWithoutFaces(db: Db, limit: number) {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('photoMeasure', 'photoMeasure.fileId', 'enrolment.photoId')
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .leftJoin('photoLook', 'photoLook.fileId', 'enrolment.photoId')
    .select(['photoMeasure.fileId', 'storedFile.path'])
    .select(sql<readonly FaceShare[] | null>`photo_look.faces`.as('faces'))
    .where('enrolment.checkStatus', '=', sql.lit(CHECK_STATUS.reviewing))
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .where('photoMeasure.faceHints', 'is', null)
    .orderBy('enrolment.id')
    .limit(limit)
    .execute()
  return [...new Map(rows.map((row) => [row.fileId, row])).values()]
}

/** Stores the hints about faces; an empty list says that they were looked for, so that they are not again. */
export async function recordFaceHints(db: Db, fileId: number, hints: readonly string[]): Promise<void> {
  await db
    .updateTable('photoMeasure')
    .set({ faceHints: [...hints] })
    .where('fileId', '=', fileId)
    .execute()
}
