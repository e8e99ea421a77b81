import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function listAvoidedDays(db: Db, enrolmentId: number): Promise<Instant[]> {
  const rows = await db
    .selectFrom('avoided_day')
    .select('day_at')
    .where('enrolment_id', '=', enrolmentId)
    .orderBy('day_at')
    .execute()
  return rows.map(({ day_at }) => day_at)
}

/** Replaces the days of an enrolment that the caller has locked; `notedBy` is null where the family says so itself. */
export async function replaceAvoidedDays(
  db: Db,
  {
    enrolmentId,
    days,
    notedBy,
    now,
  }: { enrolmentId: number; days: readonly Instant[]; notedBy: number | null; now: Instant },
): Promise<void> {
  await db.deleteFrom('avoided_day').where('enrolment_id', '=', enrolmentId).execute()
  if (days.length === 0) return
  await db
    .insertInto('avoided_day')
    .values(days.map((day_at) => ({ enrolment_id: enrolmentId, day_at, noted_by: notedBy, noted_at: now })))
    .execute()
}

/** What the batch of an enrolment says about such days. */
export function getAvoidedSettings(db: Db, batchId: number) {
  return db
    .selectFrom('exam_batch')
    .select(['takes_avoided_days as isTaken', 'registration_closes_at as registrationEndsAt'])
    .select(['exam_begins_at as examStartsAt', 'exam_ends_at as examEndsAt'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
}
