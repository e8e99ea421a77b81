import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'
import { selectOwnFile } from '#server/records/ownFile.ts'

export type FileKind = 'UserPhoto' | 'UserIMG' | 'Signature' | 'News' | 'Score'

/** The kinds that users upload; signatures come with reviews and are no uploads. */
const UPLOADED: readonly FileKind[] = ['UserPhoto', 'UserIMG']

const uploadsSince = compileOnce((db, params: { accountId: number; since: Instant }) =>
  db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', params.accountId)
    .where('kind', 'in', UPLOADED)
    .where('created_at', '>=', params.since),
)

export async function countUploadsSince(db: Db, accountId: number, since: Instant): Promise<number> {
  return Number((await uploadsSince(db, { accountId, since })).rows[0]?.count)
}

interface NewFile {
  path: string
  kind: FileKind
  accountId: number
  bytes: number
  originalBytes: number
  width: number
  height: number
  now: Instant
}

const fileInsert = compileOnce((db, file: NewFile) =>
  db.insertInto('stored_file').values({
    path: file.path,
    kind: file.kind,
    account_id: file.accountId,
    bytes: file.bytes,
    original_bytes: file.originalBytes,
    width: file.width,
    height: file.height,
    created_at: file.now,
  }),
)

export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await fileInsert(db, file)
}

/**
 * Records the facts of the encoded picture that is about to replace what was sent; false when the picture is being
 * removed.
 */
export async function updateFile(
  db: Db,
  path: string,
  facts: Pick<NewFile, 'bytes' | 'width' | 'height'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set(facts)
    .where('path', '=', path)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns those of the score pictures that are kept; they cannot be removed until the caller's transaction ends. */
export async function listKeptScores(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stored_file')
    .select('path')
    .where(sql<boolean>`path = any(${[...paths]}::text[])`)
    .where('kind', '=', 'Score')
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** Tells whether the picture is not being removed. */
export async function isFileKept(db: Db, path: string): Promise<boolean> {
  const query = db.selectFrom('stored_file').select('id').where('path', '=', path).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

const ownFile = compileOnce(selectOwnFile)

/** Finds a picture that this account uploaded. It cannot be removed until the caller's transaction ends. */
export async function findOwnFile(
  db: Db,
  accountId: number,
  path: string,
): Promise<{ id: number; path: string; originalBytes: number } | null> {
  return (await ownFile(db, { accountId, path })).rows[0] ?? null
}

/** Gives uploads to another account: what staff uploaded for a family belongs to the family. */
export async function moveFilesTo(db: Db, accountId: number, fileIds: readonly number[]): Promise<void> {
  await db.updateTable('stored_file').set({ account_id: accountId }).where('id', '=', anyOf(fileIds)).execute()
}

/** Selects pictures that no enrolment and no review has ever used. */
function selectUnused(db: Db) {
  return db
    .selectFrom('stored_file')
    .select(['stored_file.id', 'stored_file.path'])
    .where('kind', 'in', [...UPLOADED, 'Score', 'Signature'])
    .where(({ not, eb, or }) => or([eb('kind', '<>', 'Score'), not(isScoreOfQuestion)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('enrolment_photo').select('id').whereRef('enrolment_photo.photo_id', '=', 'stored_file.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('enrolment').select('id').whereRef('enrolment.prev_cert_id', '=', 'stored_file.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_version')
            .select('review_id')
            .whereRef('review_version.signature_path', '=', 'stored_file.path'),
        ),
      ),
    )
}

/** A picture that a question shows in any of its versions (office#question-versions). */
const isScoreOfQuestion = sql<boolean>`stored_file.path in (select unnest(music_score) from question)`

/** Lists unused pictures stored before `before`, with ids above `after`. */
export function listUnusedFiles(
  db: Db,
  { before, after, limit }: { before: Instant; after: number; limit: number },
): Promise<Array<{ id: number; path: string }>> {
  return selectUnused(db)
    .where('created_at', '<', before)
    .where('stored_file.id', '>', after)
    .orderBy('stored_file.id')
    .limit(limit)
    .execute()
}

/**
 * Marks a picture so that nothing can refer to it any more; false when it is used after all. It locks the row against
 * `findOwnFile`.
 */
export async function markUnused(db: Db, id: number, now: Instant): Promise<boolean> {
  await db.selectFrom('stored_file').select('id').where('id', '=', id).forUpdate().execute()
  // A separate statement sees what was committed while this one waited for the lock.
  if (!(await selectUnused(db).where('stored_file.id', '=', id).executeTakeFirst())) return false
  await db.updateTable('stored_file').set({ deleted_at: now }).where('id', '=', id).execute()
  return true
}

export async function deleteFileRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('stored_file').where('id', '=', id).execute()
}

/** Returns those of the paths that belong to a stored picture or to a review's signature. */
export async function listKnownPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stored_file')
    .select('path')
    .where(sql<boolean>`path = any(${paths})`)
    .union(
      db
        .selectFrom('review_version')
        .select('signature_path as path')
        .where(sql<boolean>`signature_path = any(${paths})`),
    )
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** Returns the examiner of each of these signatures that has no row yet. */
export async function listSigners(db: Db, paths: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('review_version')
    .innerJoin('review', 'review.id', 'review_version.review_id')
    .leftJoin('stored_file', 'stored_file.path', 'review_version.signature_path')
    .select(['review_version.signature_path as path', 'review.examiner_id as examinerId'])
    .where(sql<boolean>`review_version.signature_path = any(${paths})`)
    .where('stored_file.id', 'is', null)
    .execute()
  return new Map(rows.map(({ path, examinerId }) => [path, examinerId]))
}
