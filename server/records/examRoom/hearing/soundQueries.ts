import type { Db } from '#server/db/pool.ts'

export async function findSound(db: Db, id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('hearingSound').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes ?? null
}
