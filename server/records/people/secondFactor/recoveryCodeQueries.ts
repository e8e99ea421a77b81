import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Stores new codes in place of all earlier ones; none of them removes them. */
export async function replaceRecoveryCodes(
  db: Db,
  accountId: number,
  codes: readonly Buffer[],
  now: Instant,
): Promise<void> {
  await db.deleteFrom('staffRecoveryCode').where('accountId', '=', accountId).execute()
  if (codes.length === 0) return
  await db
    .insertInto('staffRecoveryCode')
    .values(codes.map((codeIndex) => ({ accountId, codeIndex, madeAt: now })))
    .execute()
}

/** Uses a code up; false when there is none like it, or it was used before. */
export async function moveRecoveryCodeUsed(
  db: Db,
  accountId: number,
  codeIndexes: readonly Buffer[],
  now: Instant,
): Promise<boolean> {
  const result = await db
    .updateTable('staffRecoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeIndex', 'in', codeIndexes)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function countRecoveryCodesLeft(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staffRecoveryCode')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
