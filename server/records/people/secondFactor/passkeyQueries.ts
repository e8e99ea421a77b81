import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface Passkey {
  id: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Instant
  usedAt: Instant | null
}

/** The account's passkeys, the oldest first. */
export async function listPasskeys(db: Db, accountId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('staffPasskey')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports', 'name'])
    .select(['createdAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }))
}

export type NewPasskey = Omit<Passkey, 'id' | 'usedAt'> & { accountId: number }

/** False when somebody has this passkey already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const row = await db
    .insertInto('staffPasskey')
    .values({
      accountId: passkey.accountId,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      createdAt: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the passkey was removed in the meantime. */
export async function movePasskeyUsed(db: Db, id: number, used: { counter: number; now: Instant }): Promise<boolean> {
  const result = await db
    .updateTable('staffPasskey')
    .set({ counter: used.counter, usedAt: used.now })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns the name of the removed passkey; null when the account has none with this id. */
export async function deletePasskey(db: Db, accountId: number, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom('staffPasskey')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

export async function deletePasskeys(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('staffPasskey').where('accountId', '=', accountId).execute()
}
