import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Counts a refusal that the association must put right; returns whether it is the first since the last success. */
export async function noteSmsTrouble(db: Db, code: string, at: Instant): Promise<boolean> {
  const row = await db
    .insertInto('sms_trouble')
    .values({ code, first_at: at, last_at: at, times: 1 })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({
        first_at: sql`case when sms_trouble.ended_at is null then sms_trouble.first_at else excluded.first_at end`,
        last_at: sql`excluded.last_at`,
        times: sql`case when sms_trouble.ended_at is null then sms_trouble.times + 1 else 1 end`,
        ended_at: null,
      }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return row.times === 1
}

/** A message that was accepted ends all troubles. */
export async function endSmsTroubles(db: Db, at: Instant): Promise<void> {
  await db.updateTable('sms_trouble').set({ ended_at: at }).where('ended_at', 'is', null).execute()
}

/** The troubles that last, the oldest first. */
export function listSmsTroubles(db: Db): Promise<Array<{ code: string; first_at: Instant; times: number }>> {
  return db
    .selectFrom('sms_trouble')
    .select(['code', 'first_at', 'times'])
    .where('ended_at', 'is', null)
    .orderBy('first_at')
    .execute()
}
