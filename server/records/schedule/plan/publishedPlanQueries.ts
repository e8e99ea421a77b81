import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The plan of a batch that was published last, by which its days are run; null where its times were made by hand. */
export async function findPublishedPlan(db: Db, batchId: number) {
  const row = await db
    .selectFrom('exam_plan')
    .select(['id', 'batch_id', 'version', 'published_at', 'published_version'])
    .where('batch_id', '=', batchId)
    .where('published_at', 'is not', null)
    .$narrowType<{ published_at: Instant; published_version: number }>()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row ?? null
}
