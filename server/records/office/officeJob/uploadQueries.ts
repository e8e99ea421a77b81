import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface Upload {
  kind: string
  madeBy: number
  fileName: string
  key: string
  rowCount: number
  now: Instant
}

/** Keeps an upload that waits for its confirmation. */
export async function insertUpload(db: Db, upload: Upload): Promise<number> {
  const { id } = await db
    .insertInto('officeUpload')
    .values({
      kind: upload.kind,
      madeBy: upload.madeBy,
      fileName: upload.fileName,
      fileKey: upload.key,
      rowCount: upload.rowCount,
      madeAt: upload.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findOwnUpload(db: Db, kind: string, id: number, accountId: number) {
  const row = await db
    .selectFrom('officeUpload')
    .select(['fileKey', 'rowCount'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('madeBy', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

export function listOldUploads(db: Db, before: Instant) {
  return db.selectFrom('officeUpload').select(['id', 'fileKey']).where('madeAt', '<', before).execute()
}

export async function removeUpload(db: Db, id: number): Promise<void> {
  await db.deleteFrom('officeUpload').where('id', '=', id).execute()
}
