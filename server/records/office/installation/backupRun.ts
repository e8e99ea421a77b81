import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Notes a backup that is complete. */
export async function insertBackupRun(db: Db, { endedAt, name }: { endedAt: Instant; name: string }): Promise<void> {
  await db.insertInto('backupRun').values({ endedAt, name }).execute()
}

/** When the last complete backup ended; null where there was none. */
export async function findLastBackup(db: Db): Promise<Instant | null> {
  const row = await db.selectFrom('backupRun').select('endedAt').orderBy('endedAt', 'desc').limit(1).executeTakeFirst()
  return row?.endedAt ?? null
}
