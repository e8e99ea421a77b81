import { sql } from 'kysely'
import type { Traffic, TrafficMinute } from '#domain/office/operation.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Adds to what other processes have counted in the same minute. */
export async function addToMinute(db: Db, minute: Instant, { answers, failures, durations }: Traffic): Promise<void> {
  await db
    .insertInto('requestMinute')
    .values({ minute, answers, failures, durations: [...durations] })
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet({
        answers: sql<number>`request_minute.answers + excluded.answers`,
        failures: sql<number>`request_minute.failures + excluded.failures`,
        durations: sql<number[]>`array(select coalesce(a, 0) + coalesce(b, 0)
          from unnest(request_minute.durations, excluded.durations) with ordinality as sums (a, b, step) order by step)`,
      }),
    )
    .execute()
}

export function listMinutesSince(db: Db, since: Instant): Promise<TrafficMinute[]> {
  return db.selectFrom('requestMinute').selectAll().where('minute', '>=', since).orderBy('minute').execute()
}

export async function deleteMinutesBefore(db: Db, before: Instant): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('requestMinute').where('minute', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
