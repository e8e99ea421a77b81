import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Stores settings under their keys. */
export async function putSiteSettings(
  db: Db,
  settings: Readonly<Record<string, unknown>>,
  now: Instant,
): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now }))
  await db
    .insertInto('site_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), updated_at: ref('excluded.updated_at') })),
    )
    .execute()
}
