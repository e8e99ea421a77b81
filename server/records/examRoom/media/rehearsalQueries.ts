import { type Selectable } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

export type RehearsalUpload = Selectable<DB['rehearsal_upload']>

export async function countRehearsalsSince(db: Db, accountId: number, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('rehearsal_upload')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
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
    .insertInto('rehearsal_upload')
    .values({
      account_id: rehearsal.accountId,
      enrolment_id: rehearsal.enrolmentId,
      object_key: rehearsal.key,
      upload_id: rehearsal.uploadId,
      bytes: rehearsal.bytes,
      part_bytes: rehearsal.partBytes,
      created_at: rehearsal.now,
      completed_at: null,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds a rehearsal of this account that is still in the store. */
export async function findOwnRehearsal(db: Db, accountId: number, id: number): Promise<RehearsalUpload | null> {
  const row = await db
    .selectFrom('rehearsal_upload')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function moveRehearsalCompleted(db: Db, id: number, now: Instant): Promise<void> {
  await db
    .updateTable('rehearsal_upload')
    .set({ completed_at: now })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute()
}

/** Lists rehearsals begun before `before` and still in the store, oldest first. */
export function listRehearsalsLeft(db: Db, before: Instant, limit: number): Promise<RehearsalUpload[]> {
  return db
    .selectFrom('rehearsal_upload')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function moveRehearsalRemoved(db: Db, id: number, now: Instant): Promise<void> {
  await db.updateTable('rehearsal_upload').set({ removed_at: now }).where('id', '=', id).execute()
}
