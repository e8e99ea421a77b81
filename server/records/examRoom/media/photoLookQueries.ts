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
    .selectFrom('storedFile')
    .leftJoin('photoLook', 'photoLook.fileId', 'storedFile.id')
    .select(['storedFile.id', 'photoLook.askedAt', 'photoLook.faces'])
    .where('storedFile.path', '=', path)
    .where('storedFile.accountId', '=', accountId)
    .where('storedFile.kind', '=', 'UserPhoto')
    .where('storedFile.deletedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function countLooksSince(db: Db, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('photoLook')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('askedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns false when it was requested already. */
export async function insertLook(db: Db, fileId: number, now: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('photoLook')
    .values({ fileId, askedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns the path of a photo whose faces have not been looked for; null otherwise. */
export async function findUnlookedPhoto(db: Db, fileId: number): Promise<string | null> {
  const row = await db
    .selectFrom('photoLook')
    .innerJoin('storedFile', 'storedFile.id', 'photoLook.fileId')
    .select('storedFile.path')
    .where('photoLook.fileId', '=', fileId)
    .where('photoLook.faces', 'is', null)
    .where('storedFile.deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.path ?? null
}

export async function recordFaces(db: Db, fileId: number, faces: readonly FaceShare[]): Promise<void> {
  await db
    .updateTable('photoLook')
    .set({ faces: JSON.stringify(faces) })
    .where('fileId', '=', fileId)
    .execute()
}
