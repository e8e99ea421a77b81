import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Counts a refusal that the association must put right; returns whether it is the first since the last success. */
export async function noteSmsTrouble(db: Db, code: string, at: Instant): Promise<boolean> {
  const row = await db
    .insertInto('smsTrouble')
    .values({ code, firstAt: at, lastAt: at, times: 1 })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({
        firstAt: sql`case when sms_trouble.ended_at is null then sms_trouble.first_at else excluded.first_at end`,
        lastAt: sql`excluded.last_at`,
        times: sql`case when sms_trouble.ended_at is null then sms_trouble.times + 1 else 1 end`,
        endedAt: null,
      }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return row.times === 1
}

/** A message that was accepted ends all troubles. */
export async function endSmsTroubles(db: Db, at: Instant): Promise<void> {
  await db.updateTable('smsTrouble').set({ endedAt: at }).where('endedAt', 'is', null).execute()
}

/** The troubles that last, the oldest first. */
export function listSmsTroubles(db: Db): Promise<Array<{ code: string; firstAt: Instant; times: number }>> {
  return db
    .selectFrom('smsTrouble')
    .select(['code', 'firstAt', 'times'])
    .where('endedAt', 'is', null)
    .orderBy('firstAt')
    .execute()
}
