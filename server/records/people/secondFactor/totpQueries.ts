import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface Totp {
  secretSealed: Buffer
  confirmedAt: Instant
  lastStep: number
}

export async function findTotp(db: Db, accountId: number): Promise<Totp | null> {
  const row = await db
    .selectFrom('staffTotp')
    .select(['secretSealed', 'confirmedAt', 'lastStep'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the secret of an authenticator in place of an earlier one. */
export async function saveTotp(db: Db, accountId: number, totp: Totp): Promise<void> {
  const kept = { secretSealed: totp.secretSealed, confirmedAt: totp.confirmedAt, lastStep: totp.lastStep }
  await db
    .insertInto('staffTotp')
    .values({ accountId, ...kept })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(kept))
    .execute()
}

/** Uses the code of a step up; false when it, or one of a later step, was used before. */
export async function moveTotpStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('staffTotp')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns whether there was one. */
export async function deleteTotp(db: Db, accountId: number): Promise<boolean> {
  const result = await db.deleteFrom('staffTotp').where('accountId', '=', accountId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
