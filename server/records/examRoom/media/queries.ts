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
    .selectFrom('storedFile')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', params.accountId)
    .where('kind', 'in', UPLOADED)
    .where('createdAt', '>=', params.since),
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
  db.insertInto('storedFile').values({
    path: file.path,
    kind: file.kind,
    accountId: file.accountId,
    bytes: file.bytes,
    originalBytes: file.originalBytes,
    width: file.width,
    height: file.height,
    createdAt: file.now,
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
    .updateTable('storedFile')
    .set(facts)
    .where('path', '=', path)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns those of the score pictures that are kept; they cannot be removed until the caller's transaction ends. */
export async function listKeptScores(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('storedFile')
    .select('path')
    .where(sql<boolean>`path = any(${[...paths]}::text[])`)
    .where('kind', '=', 'Score')
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** Tells whether the picture is not being removed. */
export async function isFileKept(db: Db, path: string): Promise<boolean> {
  const query = db.selectFrom('storedFile').select('id').where('path', '=', path).where('deletedAt', 'is', null)
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
  await db.updateTable('storedFile').set({ accountId }).where('id', '=', anyOf(fileIds)).execute()
}

/** Selects pictures that no enrolment and no review has ever used, and no pupil who waits for a guardian. */
function selectUnused(db: Db) {
  return db
    .selectFrom('storedFile')
    .select(['storedFile.id', 'storedFile.path'])
    .where('kind', 'in', [...UPLOADED, 'Score', 'Signature'])
    .where(({ not, eb, or }) => or([eb('kind', '<>', 'Score'), not(isScoreOfQuestion)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('enrolmentPhoto').select('id').whereRef('enrolmentPhoto.photoId', '=', 'storedFile.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('enrolment').select('id').whereRef('enrolment.prevCertId', '=', 'storedFile.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pupil').select('id').whereRef('pupil.photoId', '=', 'storedFile.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reviewVersion')
            .select('reviewId')
            .whereRef('reviewVersion.signaturePath', '=', 'storedFile.path'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('hallAct').select('id').whereRef('hallAct.signaturePath', '=', 'storedFile.path'))),
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
    .where('createdAt', '<', before)
    .where('storedFile.id', '>', after)
    .orderBy('storedFile.id')
    .limit(limit)
    .execute()
}

/**
 * Marks a picture so that nothing can refer to it any more, and returns its path; null when it is used after all. It locks
 * the row against `findOwnFile`.
 */
export async function markUnused(db: Db, id: number, now: Instant): Promise<string | null> {
  await db.selectFrom('storedFile').select('id').where('id', '=', id).forUpdate().execute()
  // A separate statement sees what was committed while this one waited for the lock.
  const unused = await selectUnused(db).where('storedFile.id', '=', id).executeTakeFirst()
  if (!unused) return null
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', id).execute()
  return unused.path
}

export async function deleteFileRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('storedFile').where('id', '=', id).execute()
}

/** Returns those of the paths that belong to a stored picture or to a review's signature. */
export async function listKnownPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('storedFile')
    .select('path')
    .where(sql<boolean>`path = any(${paths})`)
    .union(
      db
        .selectFrom('reviewVersion')
        .select('signaturePath as path')
        .where(sql<boolean>`signature_path = any(${paths})`),
    )
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** Returns the examiner of each of these signatures that has no row yet. */
export async function listSigners(db: Db, paths: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reviewVersion')
    .innerJoin('review', 'review.id', 'reviewVersion.reviewId')
    .leftJoin('storedFile', 'storedFile.path', 'reviewVersion.signaturePath')
    .select(['reviewVersion.signaturePath as path', 'review.examinerId'])
    .where(sql<boolean>`review_version.signature_path = any(${paths})`)
    .where('storedFile.id', 'is', null)
    .execute()
  return new Map(rows.map(({ path, examinerId }) => [path, examinerId]))
}
