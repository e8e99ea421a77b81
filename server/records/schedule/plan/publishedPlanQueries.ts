import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The plan of a batch that was published last, by which its days are run; null where its times were made by hand. */
export async function findPublishedPlan(db: Db, batchId: number) {
  const row = await db
    .selectFrom('examPlan')
    .select(['id', 'batchId', 'version', 'publishedAt', 'publishedVersion', 'movedAt'])
    .where('batchId', '=', batchId)
    .where('publishedAt', 'is not', null)
    .$narrowType<{ publishedAt: Instant; publishedVersion: number }>()
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row ?? null
}
