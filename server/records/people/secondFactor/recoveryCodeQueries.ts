import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Stores new codes in place of all earlier ones; none of them removes them. */
export async function replaceRecoveryCodes(
  db: Db,
  accountId: number,
  codes: readonly Buffer[],
  now: Instant,
): Promise<void> {
  await db.deleteFrom('staff_recovery_code').where('account_id', '=', accountId).execute()
  if (codes.length === 0) return
  await db
    .insertInto('staff_recovery_code')
    .values(codes.map((code_index) => ({ account_id: accountId, code_index, made_at: now })))
    .execute()
}

/** Uses a code up; false when there is none like it, or it was used before. */
export async function moveRecoveryCodeUsed(
  db: Db,
  accountId: number,
  codeIndex: Buffer,
  now: Instant,
): Promise<boolean> {
  const result = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_index', '=', codeIndex)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function countRecoveryCodesLeft(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
