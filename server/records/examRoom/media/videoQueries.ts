import type { Selectable } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

export type VideoUpload = Omit<Selectable<DB['videoUpload']>, 'bytes'> & { bytes: number }

function read(row: Selectable<DB['videoUpload']> | undefined): VideoUpload | null {
  return row ? { ...row, bytes: Number(row.bytes) } : null
}

export async function findOwnUpload(db: Db, accountId: number, id: number): Promise<VideoUpload | null> {
  const row = await db
    .selectFrom('videoUpload')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return read(row)
}

interface SameFile {
  accountId: number
  enrolmentId: number
  fingerprint: string
  bytes: number
  /** The start of the session: earlier uploads cannot be attached in it. */
  since: Instant
}

/** Finds the unfinished upload of the same file. */
export async function findUploadOfFile(db: Db, file: SameFile): Promise<VideoUpload | null> {
  const row = await db
    .selectFrom('videoUpload')
    .selectAll()
    .where('enrolmentId', '=', file.enrolmentId)
    .where('accountId', '=', file.accountId)
    .where('fingerprint', '=', file.fingerprint)
    .where('bytes', '=', String(file.bytes))
    .where('createdAt', '>=', file.since)
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return read(row)
}

/** Whether an upload of another file for this slot has begun after the one with this fingerprint. */
export async function isReplacedUpload(db: Db, sheetId: number, fingerprint: string): Promise<boolean> {
  const newestOf = (isSame: boolean) =>
    db
      .selectFrom('videoUpload')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('answerSheetId', '=', sheetId)
      .where('fingerprint', isSame ? '=' : '<>', fingerprint)
      .executeTakeFirstOrThrow()
  const [own, other] = [await newestOf(true), await newestOf(false)]
  return own.id !== null && other.id !== null && other.id > own.id
}

/** Finds the completed upload that made this object for this enrolment. */
export async function findCompletedUpload(
  db: Db,
  object: { accountId: number; enrolmentId: number; key: string },
): Promise<VideoUpload | null> {
  const row = await db
    .selectFrom('videoUpload')
    .selectAll()
    .where('objectKey', '=', object.key)
    .where('accountId', '=', object.accountId)
    .where('enrolmentId', '=', object.enrolmentId)
    .where('completedAt', 'is not', null)
    .executeTakeFirst()
  return read(row)
}

interface NewUpload {
  accountId: number
  enrolmentId: number
  sheetId: number
  key: string
  uploadId: string
  bytes: number
  partBytes: number
  contentType: string
  fingerprint: string
  now: Instant
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<VideoUpload> {
  const row = await db
    .insertInto('videoUpload')
    .values({
      accountId: upload.accountId,
      enrolmentId: upload.enrolmentId,
      answerSheetId: upload.sheetId,
      objectKey: upload.key,
      uploadId: upload.uploadId,
      bytes: upload.bytes,
      partBytes: upload.partBytes,
      contentType: upload.contentType,
      fingerprint: upload.fingerprint,
      createdAt: upload.now,
      completedAt: null,
      endedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, bytes: Number(row.bytes) }
}

/** Returns when the upload was completed; repeated calls keep the first time. */
export async function completeUploadRow(db: Db, id: number, now: Instant): Promise<Instant> {
  await db
    .updateTable('videoUpload')
    .set({ completedAt: now })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .execute()
  const row = await db.selectFrom('videoUpload').select('completedAt').where('id', '=', id).executeTakeFirstOrThrow()
  return row.completedAt as Instant
}

/** Notes for which slot an upload runs now, as the same file may be chosen again for another. */
export async function setUploadSlot(db: Db, id: number, sheetId: number): Promise<void> {
  await db.updateTable('videoUpload').set({ answerSheetId: sheetId }).where('id', '=', id).execute()
}

export async function endUpload(db: Db, id: number, now: Instant): Promise<void> {
  await db.updateTable('videoUpload').set({ endedAt: now }).where('id', '=', id).execute()
}

/** Counts the uploads begun and credentials issued since, and the bytes announced by the uploads. */
export async function countVideosSince(
  db: Db,
  accountId: number,
  since: Instant,
): Promise<{ count: number; bytes: number }> {
  const uploads = await db
    .selectFrom('videoUpload')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('bytes').as('bytes')])
    .where('accountId', '=', accountId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  const prefixes = await db
    .selectFrom('uploadPrefix')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('issuedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return { count: Number(uploads.count) + Number(prefixes.count), bytes: Number(uploads.bytes ?? 0) }
}

interface NewPrefix {
  prefix: string
  accountId: number
  enrolmentId: number | null
  issuedAt: Instant
  expiresAt: Instant
}

export async function insertPrefix(db: Db, issued: NewPrefix): Promise<void> {
  await db
    .insertInto('uploadPrefix')
    .values({
      prefix: issued.prefix,
      accountId: issued.accountId,
      enrolmentId: issued.enrolmentId,
      issuedAt: issued.issuedAt,
      expiresAt: issued.expiresAt,
    })
    .execute()
}

/**
 * Tells whether the prefix was issued to this user, for this enrolment or for all of his (rulings#upload-credentials).
 */
export async function isPrefixIssued(
  db: Db,
  wanted: { prefix: string; accountId: number; enrolmentId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('uploadPrefix')
    .select('prefix')
    .where('prefix', '=', wanted.prefix)
    .where('accountId', '=', wanted.accountId)
    .where(({ eb, or }) => or([eb('enrolmentId', 'is', null), eb('enrolmentId', '=', wanted.enrolmentId)]))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Queues a new take for its inspection, and for its face check unless that is switched off (rulings#privacy,
 * rulings#face-check).
 */
export async function insertTakeChecks(db: Db, takeId: number, checksFaces: boolean, now: Instant): Promise<void> {
  await db
    .insertInto('takeMedia')
    .values({
      takeId,
      status: 'waiting',
      durationMs: null,
      width: null,
      height: null,
      videoCodec: null,
      audioCodec: null,
      renditionKey: null,
      posterKey: null,
      problem: null,
      percent: null,
      peakDb: null,
      updatedAt: now,
    })
    .execute()
  await db
    .insertInto('faceCheck')
    .values({
      takeId,
      status: checksFaces ? 'waiting' : 'off',
      similarity: null,
      isCalibrated: null,
      faces: null,
      problem: null,
      updatedAt: now,
    })
    .execute()
}
