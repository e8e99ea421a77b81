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
    .selectFrom('enrolment_photo')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_photo.enrolment_id')
    .innerJoin('stored_file', 'stored_file.id', 'enrolment_photo.photo_id')
    .select(['enrolment_photo.id as recordId', 'enrolment_photo.photo_id as fileId', 'stored_file.path'])
    .select(['enrolment.batch_id as batchId', 'enrolment.cert_index'])
    .where(({ eb, selectFrom }) =>
      eb(
        'enrolment_photo.id',
        '>',
        selectFrom('enrolment_photo as newest').select(
          sql<number>`coalesce(max(newest.id), 0) - ${sql.lit(NEWEST_MEASURED)}`.as('id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photo_measure')
            .select('record_id')
            .whereRef('photo_measure.record_id', '=', 'enrolment_photo.id'),
        ),
      ),
    )
    .orderBy('enrolment_photo.id')
    .limit(limit)
    .execute()
  return rows.map(({ cert_index, ...row }) => ({ ...row, certIndex: cert_index.toString('hex') }))
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
    .innerJoin('photo_measure', 'photo_measure.file_id', 'enrolment.photo_id')
    .select(['photo_measure.file_id', 'photo_measure.hash', 'enrolment.cert_index'])
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .execute()
  return rows.flatMap(({ file_id, hash, cert_index }) =>
    hash ? [{ fileId: file_id, certIndex: cert_index.toString('hex'), hash: wordsOf(hash) }] : [],
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
  const columns = { hash: hash && bytesOf(hash), look_hints: [...hints], measured_at: now }
  await db
    .insertInto('photo_measure')
    .values({ record_id: recordId, file_id: fileId, ...columns })
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
    .insertInto('photo_twin')
    .values(pairs.map(([file_id = 0, twin_id = 0]) => ({ file_id, twin_id, distance })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Lists measured photos that wait for their check and whose faces were not looked for. `faces` is null, unless the page of
 * the candidate had them looked for already.
 */
export async function listWithoutFaces(db: Db, limit: number) {
  return db
    .selectFrom('enrolment')
    .innerJoin('photo_measure', 'photo_measure.file_id', 'enrolment.photo_id')
    .innerJoin('stored_file', 'stored_file.id', 'enrolment.photo_id')
    .leftJoin('photo_look', 'photo_look.file_id', 'enrolment.photo_id')
    .select(['photo_measure.file_id as fileId', 'stored_file.path'])
    .select(sql<readonly FaceShare[] | null>`photo_look.faces`.as('faces'))
    .where('enrolment.check_status', '=', sql.lit(CHECK_STATUS.reviewing))
    .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .where('photo_measure.face_hints', 'is', null)
    .orderBy('enrolment.id')
    .limit(limit)
    .execute()
}

/** Stores the hints about faces; an empty list says that they were looked for, so that they are not again. */
export async function recordFaceHints(db: Db, fileId: number, hints: readonly string[]): Promise<void> {
  await db
    .updateTable('photo_measure')
    .set({ face_hints: [...hints] })
    .where('file_id', '=', fileId)
    .execute()
}
