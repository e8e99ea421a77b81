import type { FaceShare } from '#domain/enrolment/photoFace.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface OwnPhoto {
  id: number
  /** Null before a hint was requested. */
  askedAt: Instant | null
  /** Null until the faces have been looked for. */
  faces: readonly FaceShare[] | null
}

/** Finds an ID photo that this account uploaded; null for any other file. */
export async function findOwnPhoto(db: Db, accountId: number, path: string): Promise<OwnPhoto | null> {
  const row = await db
    .selectFrom('stored_file')
    .leftJoin('photo_look', 'photo_look.file_id', 'stored_file.id')
    .select(['stored_file.id', 'photo_look.asked_at as askedAt', 'photo_look.faces'])
    .where('stored_file.path', '=', path)
    .where('stored_file.account_id', '=', accountId)
    .where('stored_file.kind', '=', 'UserPhoto')
    .where('stored_file.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function countLooksSince(db: Db, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('photo_look')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('asked_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns false when it was requested already. */
export async function insertLook(db: Db, fileId: number, now: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('photo_look')
    .values({ file_id: fileId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns the path of a photo whose faces have not been looked for; null otherwise. */
export async function findUnlookedPhoto(db: Db, fileId: number): Promise<string | null> {
  const row = await db
    .selectFrom('photo_look')
    .innerJoin('stored_file', 'stored_file.id', 'photo_look.file_id')
    .select('stored_file.path')
    .where('photo_look.file_id', '=', fileId)
    .where('photo_look.faces', 'is', null)
    .where('stored_file.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.path ?? null
}

export async function recordFaces(db: Db, fileId: number, faces: readonly FaceShare[]): Promise<void> {
  await db
    .updateTable('photo_look')
    .set({ faces: JSON.stringify(faces) })
    .where('file_id', '=', fileId)
    .execute()
}
