import { type Selectable } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

export type RehearsalUpload = Selectable<DB['rehearsalUpload']>

export async function countRehearsalsSince(db: Db, accountId: number, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('rehearsalUpload')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewRehearsal {
  accountId: number
  enrolmentId: number
  key: string
  uploadId: string
  bytes: number
  partBytes: number
  now: Instant
}

export async function insertRehearsal(db: Db, rehearsal: NewRehearsal): Promise<number> {
  const { id } = await db
    .insertInto('rehearsalUpload')
    .values({
      accountId: rehearsal.accountId,
      enrolmentId: rehearsal.enrolmentId,
      objectKey: rehearsal.key,
      uploadId: rehearsal.uploadId,
      bytes: rehearsal.bytes,
      partBytes: rehearsal.partBytes,
      createdAt: rehearsal.now,
      completedAt: null,
      removedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds a rehearsal of this account that is still in the store. */
export async function findOwnRehearsal(db: Db, accountId: number, id: number): Promise<RehearsalUpload | null> {
  const row = await db
    .selectFrom('rehearsalUpload')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function moveRehearsalCompleted(db: Db, id: number, now: Instant): Promise<void> {
  await db
    .updateTable('rehearsalUpload')
    .set({ completedAt: now })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .execute()
}

/** Lists rehearsals begun before `before` and still in the store, oldest first. */
export function listRehearsalsLeft(db: Db, before: Instant, limit: number): Promise<RehearsalUpload[]> {
  return db
    .selectFrom('rehearsalUpload')
    .selectAll()
    .where('removedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

export async function moveRehearsalRemoved(db: Db, id: number, now: Instant): Promise<void> {
  await db.updateTable('rehearsalUpload').set({ removedAt: now }).where('id', '=', id).execute()
}
