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
    .insertInto('office_upload')
    .values({
      kind: upload.kind,
      made_by: upload.madeBy,
      file_name: upload.fileName,
      file_key: upload.key,
      row_count: upload.rowCount,
      made_at: upload.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findOwnUpload(db: Db, kind: string, id: number, accountId: number) {
  const row = await db
    .selectFrom('office_upload')
    .select(['file_key', 'row_count'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('made_by', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

export function listOldUploads(db: Db, before: Instant) {
  return db.selectFrom('office_upload').select(['id', 'file_key']).where('made_at', '<', before).execute()
}

export async function removeUpload(db: Db, id: number): Promise<void> {
  await db.deleteFrom('office_upload').where('id', '=', id).execute()
}
