import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface OutKey {
  batchId: number
  examinerId: number
}

/** Returns whether he took part before. */
export async function insertExaminerOut(db: Db, row: OutKey & { setBy: number; setAt: Instant }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('examinerOut')
    .values(row)
    .onConflict((conflict) => conflict.columns(['batchId', 'examinerId']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Returns whether he took no part before. */
export async function deleteExaminerOut(db: Db, { batchId, examinerId }: OutKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('examinerOut')
    .where('batchId', '=', batchId)
    .where('examinerId', '=', examinerId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Lists the examiners who take no part in a batch, by name, with who said so. */
export function listExaminersOut(db: Db, batchId: number) {
  return db
    .selectFrom('examinerOut')
    .innerJoin('account', 'account.id', 'examinerOut.examinerId')
    .innerJoin('account as setter', 'setter.id', 'examinerOut.setBy')
    .select(['account.id', 'account.name', 'setter.name as setBy', 'examinerOut.setAt'])
    .where('examinerOut.batchId', '=', batchId)
    .orderBy('account.name')
    .orderBy('account.id')
    .execute()
}
