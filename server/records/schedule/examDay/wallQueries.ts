import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import type { Secrets } from '#server/security/secrets.ts'

/** What the link names: one row and nothing else. It is sealed, so that nobody can make or change one. */
export const wallKey = (secrets: Secrets, linkId: number): string =>
  secrets.seal('wallLink', String(linkId)).toString('base64url')

export function linkOfWallKey(secrets: Secrets, key: string): number | null {
  const plain = /^[\w-]{40,200}$/.test(key) ? secrets.open('wallLink', Buffer.from(key, 'base64url')) : null
  return plain === null ? null : Number(plain)
}

const selectLinks = (db: Db) =>
  db
    .selectFrom('wallLink')
    .innerJoin('examBatch', 'examBatch.id', 'wallLink.batchId')
    .innerJoin('account', 'account.id', 'wallLink.madeBy')
    .select(['wallLink.id', 'wallLink.batchId', 'wallLink.address', 'wallLink.areaIds', 'wallLink.madeAt'])
    .select(['wallLink.madeBy', 'wallLink.endedAt', 'examBatch.name as batchName', 'account.name as madeByName'])
    .select('wallLink.day as date')

export async function findWallLink(db: Db, linkId: number) {
  return (await selectLinks(db).where('wallLink.id', '=', linkId).executeTakeFirst()) ?? null
}

/** The links of a day that nobody has ended, the newest first; `madeBy` null: of everybody. */
export function listWallLinks(
  db: Db,
  { batchId, date, madeBy }: { batchId: number; date: string; madeBy: number | null },
) {
  return selectLinks(db)
    .where('wallLink.batchId', '=', batchId)
    .where('wallLink.day', '=', date)
    .where('wallLink.endedAt', 'is', null)
    .$if(madeBy !== null, (query) => query.where('wallLink.madeBy', '=', madeBy ?? 0))
    .orderBy('wallLink.id', 'desc')
    .execute()
}

interface NewWallLink {
  batchId: number
  date: string
  address: string
  areaIds: readonly number[] | null
  madeBy: number
  now: Instant
}

export async function insertWallLink(db: Db, one: NewWallLink): Promise<number> {
  const { id } = await db
    .insertInto('wallLink')
    .values({
      batchId: one.batchId,
      day: one.date,
      address: one.address,
      areaIds: one.areaIds === null ? null : [...one.areaIds],
      madeAt: one.now,
      madeBy: one.madeBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a link that still runs. */
export async function endWallLink(db: Db, linkId: number, { madeBy, endedBy, now }: EndOfWall): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wallLink')
    .set({ endedAt: now, endedBy })
    .where('id', '=', linkId)
    .where('endedAt', 'is', null)
    .$if(madeBy !== null, (query) => query.where('madeBy', '=', madeBy ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface EndOfWall {
  /** Whose link it must be; null: anybody's. */
  madeBy: number | null
  endedBy: number
  now: Instant
}
