import { sql } from 'kysely'
import { type Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

const LOCK_FIRST_ADMINISTRATOR = 727_312

/** Whether anybody can administer the installation: an enabled account with the role `admin`. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('staffRole')
    .innerJoin('account', 'account.id', 'staffRole.accountId')
    .select('account.id')
    .where('role', '=', 'admin')
    .where('account.disabledAt', 'is', null)
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
    .set({ expiresAt: invitation.now })
    .where('accountId', 'is not distinct from', invitation.accountId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', invitation.now)
    .execute()
  await db
    .insertInto('invitation')
    .values({
      keyHash: invitation.keyHash,
      accountId: invitation.accountId,
      madeBy: invitation.madeBy,
      madeAt: invitation.now,
      expiresAt: invitation.expiresAt,
      usedAt: null,
    })
    .execute()
}

/** Finds a link that still works, with the account it is for; `account` is null for the set-up link. */
export async function findInvitation(db: Db, keyHash: Buffer, now: Instant) {
  const row = await db
    .selectFrom('invitation')
    .leftJoin('account', 'account.id', 'invitation.accountId')
    .select(['accountId', 'account.name', 'account.loginMobile as mobile', 'account.userType'])
    .where('keyHash', '=', keyHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('account.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { accountId: id, name, mobile, userType } = row
  return {
    account: id === null || mobile === null || userType === null ? null : { id, name: name ?? '', mobile, userType },
  }
}

/** Uses a link up; false when somebody did so before, or it has expired. */
export async function moveInvitationUsed(db: Db, keyHash: Buffer, now: Instant): Promise<boolean> {
  const result = await db
    .updateTable('invitation')
    .set({ usedAt: now })
    .where('keyHash', '=', keyHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
