import { sql } from 'kysely'
import { type Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

const LOCK_FIRST_ADMINISTRATOR = 727_312

/** Whether anybody can administer the installation: an enabled account with the role `admin`. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('staff_role')
    .innerJoin('account', 'account.id', 'staff_role.account_id')
    .select('account.id')
    .where('role', '=', 'admin')
    .where('account.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Two who use the set-up link at once: the second one waits here, and then finds an administrator. */
export async function lockFirstAdministrator(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_FIRST_ADMINISTRATOR})`.execute(db)
}

interface Invitation {
  keyHash: Buffer
  /** Null: the link makes the first administrator. */
  accountId: number | null
  madeBy: number | null
  now: Instant
  expiresAt: Instant
}

/** Stores a link. Earlier links for the same purpose end, so that only the newest one works. */
export async function insertInvitation(db: Db, invitation: Invitation): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ expires_at: invitation.now })
    .where('account_id', 'is not distinct from', invitation.accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', invitation.now)
    .execute()
  await db
    .insertInto('invitation')
    .values({
      key_hash: invitation.keyHash,
      account_id: invitation.accountId,
      made_by: invitation.madeBy,
      made_at: invitation.now,
      expires_at: invitation.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Finds a link that still works, with the account it is for; `account` is null for the set-up link. */
export async function findInvitation(db: Db, keyHash: Buffer, now: Instant) {
  const row = await db
    .selectFrom('invitation')
    .leftJoin('account', 'account.id', 'invitation.account_id')
    .select(['account_id', 'account.name', 'account.mobile', 'account.user_type'])
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { account_id: id, name, mobile, user_type: userType } = row
  return {
    account: id === null || mobile === null || userType === null ? null : { id, name: name ?? '', mobile, userType },
  }
}

/** Uses a link up; false when somebody did so before, or it has expired. */
export async function moveInvitationUsed(db: Db, keyHash: Buffer, now: Instant): Promise<boolean> {
  const result = await db
    .updateTable('invitation')
    .set({ used_at: now })
    .where('key_hash', '=', keyHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
