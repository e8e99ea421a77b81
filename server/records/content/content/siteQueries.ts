import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Stores settings under their keys. */
export async function putSiteSettings(
  db: Db,
  settings: Readonly<Record<string, unknown>>,
  now: Instant,
): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value), updatedAt: now }))
  await db
    .insertInto('siteSetting')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), updatedAt: ref('excluded.updatedAt') })),
    )
    .execute()
}
