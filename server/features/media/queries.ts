import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { prepared } from '#server/db/prepared.ts'

type FileKind = 'UserPhoto' | 'UserIMG'

export async function countUploadsSince(db: Db, accountId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewFile {
  path: string
  kind: FileKind
  accountId: number
  bytes: number
  originalBytes: number
  width: number
  height: number
  sha256: Buffer
  now: Date
}

export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({
      path: file.path,
      kind: file.kind,
      account_id: file.accountId,
      bytes: file.bytes,
      original_bytes: file.originalBytes,
      width: file.width,
      height: file.height,
      sha256: file.sha256,
      created_at: file.now,
    })
    .execute()
}

const ownFile = prepared((db, of: { accountId: number; path: string }) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'path', 'original_bytes as originalBytes'])
    .where('path', '=', of.path)
    .where('account_id', '=', of.accountId)
    .where('deleted_at', 'is', null),
)

/** A picture that this account uploaded. */
export async function findOwnFile(
  db: Db,
  accountId: number,
  path: string,
): Promise<{ id: number; path: string; originalBytes: number } | null> {
  return (await ownFile(db, { accountId, path })).rows[0] ?? null
}

/** Uploads older than `before` that no enrolment, past or present, ever used. */
export function listUnusedFiles(db: Db, before: Date, limit: number): Promise<Array<{ id: number; path: string }>> {
  return db
    .selectFrom('stored_file')
    .select(['id', 'path'])
    .where('kind', 'in', ['UserPhoto', 'UserIMG'])
    .where('created_at', '<', before)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('enrolment_photo').select('id').whereRef('enrolment_photo.photo_id', '=', 'stored_file.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('enrolment').select('id').whereRef('enrolment.prev_cert_id', '=', 'stored_file.id'))),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Of these paths, those that a row knows. */
export async function listKnownPaths(db: Db, paths: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('path').where(sql<boolean>`path = any(${paths})`).execute()
  return rows.map(({ path }) => path)
}

export async function deleteFileRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('stored_file').where('id', '=', id).execute()
}
