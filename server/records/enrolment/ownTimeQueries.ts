import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** An enrolment's own minutes in an exam time; all null where it has none any more. */
export interface OwnTime {
  id: number
  examTimeId: number | null
  beginsAt: Instant | null
  endsAt: Instant | null
}

/** Gives enrolments, locked by the caller, their own minutes. */
export async function moveToOwnTimes(db: Db, times: readonly OwnTime[], now: Instant): Promise<void> {
  if (times.length === 0) return
  const rows = times.map(({ id, examTimeId, beginsAt, endsAt }) => ({
    id,
    time: examTimeId,
    begins: beginsAt === null ? null : beginsAt / 1000,
    ends: endsAt === null ? null : endsAt / 1000,
  }))
  await sql`update enrolment set exam_time_id = row.time, own_begins_at = to_timestamp(row.begins),
      own_ends_at = to_timestamp(row.ends), updated_at = to_timestamp(${now / 1000})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id int, time int, begins float8, ends float8)
    where enrolment.id = row.id`.execute(db)
}
