import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface Totp {
  secretSealed: Buffer
  confirmedAt: Instant
  lastStep: number
}

export async function findTotp(db: Db, accountId: number): Promise<Totp | null> {
  const row = await db
    .selectFrom('staff_totp')
    .select(['secret_sealed as secretSealed', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the secret of an authenticator in place of an earlier one. */
export async function saveTotp(db: Db, accountId: number, totp: Totp): Promise<void> {
  const kept = { secret_sealed: totp.secretSealed, confirmed_at: totp.confirmedAt, last_step: totp.lastStep }
  await db
    .insertInto('staff_totp')
    .values({ account_id: accountId, ...kept })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
    .execute()
}

/** Uses the code of a step up; false when it, or one of a later step, was used before. */
export async function moveTotpStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns whether there was one. */
export async function deleteTotp(db: Db, accountId: number): Promise<boolean> {
  const result = await db.deleteFrom('staff_totp').where('account_id', '=', accountId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
