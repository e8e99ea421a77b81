import type { Selectable } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

export type VideoUpload = Omit<Selectable<DB['video_upload']>, 'bytes'> & { bytes: number }

function read(row: Selectable<DB['video_upload']> | undefined): VideoUpload | null {
  return row ? { ...row, bytes: Number(row.bytes) } : null
}

export async function findOwnUpload(db: Db, accountId: number, id: number): Promise<VideoUpload | null> {
  const row = await db
    .selectFrom('video_upload')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
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
    .selectFrom('video_upload')
    .selectAll()
    .where('enrolment_id', '=', file.enrolmentId)
    .where('account_id', '=', file.accountId)
    .where('fingerprint', '=', file.fingerprint)
    .where('bytes', '=', String(file.bytes))
    .where('created_at', '>=', file.since)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return read(row)
}

/** Finds the completed upload that made this object for this enrolment. */
export async function findCompletedUpload(
  db: Db,
  object: { accountId: number; enrolmentId: number; key: string },
): Promise<VideoUpload | null> {
  const row = await db
    .selectFrom('video_upload')
    .selectAll()
    .where('object_key', '=', object.key)
    .where('account_id', '=', object.accountId)
    .where('enrolment_id', '=', object.enrolmentId)
    .where('completed_at', 'is not', null)
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
    .insertInto('video_upload')
    .values({
      account_id: upload.accountId,
      enrolment_id: upload.enrolmentId,
      answer_sheet_id: upload.sheetId,
      object_key: upload.key,
      upload_id: upload.uploadId,
      bytes: upload.bytes,
      part_bytes: upload.partBytes,
      content_type: upload.contentType,
      fingerprint: upload.fingerprint,
      created_at: upload.now,
      completed_at: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, bytes: Number(row.bytes) }
}

/** Returns when the upload was completed; repeated calls keep the first time. */
export async function completeUploadRow(db: Db, id: number, now: Instant): Promise<Instant> {
  await db
    .updateTable('video_upload')
    .set({ completed_at: now })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute()
  const row = await db.selectFrom('video_upload').select('completed_at').where('id', '=', id).executeTakeFirstOrThrow()
  return row.completed_at as Instant
}

/** Notes for which slot an upload runs now, as the same file may be chosen again for another. */
export async function setUploadSlot(db: Db, id: number, sheetId: number): Promise<void> {
  await db.updateTable('video_upload').set({ answer_sheet_id: sheetId }).where('id', '=', id).execute()
}

export async function endUpload(db: Db, id: number, now: Instant): Promise<void> {
  await db.updateTable('video_upload').set({ ended_at: now }).where('id', '=', id).execute()
}

/** Counts the uploads begun and credentials issued since, and the bytes announced by the uploads. */
export async function countVideosSince(
  db: Db,
  accountId: number,
  since: Instant,
): Promise<{ count: number; bytes: number }> {
  const uploads = await db
    .selectFrom('video_upload')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('bytes').as('bytes')])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  const prefixes = await db
    .selectFrom('upload_prefix')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('issued_at', '>=', since)
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
    .insertInto('upload_prefix')
    .values({
      prefix: issued.prefix,
      account_id: issued.accountId,
      enrolment_id: issued.enrolmentId,
      issued_at: issued.issuedAt,
      expires_at: issued.expiresAt,
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
    .selectFrom('upload_prefix')
    .select('prefix')
    .where('prefix', '=', wanted.prefix)
    .where('account_id', '=', wanted.accountId)
    .where(({ eb, or }) => or([eb('enrolment_id', 'is', null), eb('enrolment_id', '=', wanted.enrolmentId)]))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Queues a new take for its inspection, and for its face check unless that is switched off (rulings#privacy,
 * rulings#face-check).
 */
export async function insertTakeChecks(db: Db, takeId: number, checksFaces: boolean, now: Instant): Promise<void> {
  await db
    .insertInto('take_media')
    .values({
      take_id: takeId,
      status: 'waiting',
      duration_ms: null,
      width: null,
      height: null,
      video_codec: null,
      audio_codec: null,
      rendition_key: null,
      poster_key: null,
      problem: null,
      percent: null,
      peak_db: null,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('face_check')
    .values({
      take_id: takeId,
      status: checksFaces ? 'waiting' : 'off',
      similarity: null,
      is_calibrated: null,
      faces: null,
      problem: null,
      updated_at: now,
    })
    .execute()
}
