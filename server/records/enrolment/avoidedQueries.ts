import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function listAvoidedDays(db: Db, enrolmentId: number): Promise<Instant[]> {
  const rows = await db
    .selectFrom('avoidedDay')
    .select('dayAt')
    .where('enrolmentId', '=', enrolmentId)
    .orderBy('dayAt')
    .execute()
  return rows.map(({ dayAt }) => dayAt)
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
  await db.deleteFrom('avoidedDay').where('enrolmentId', '=', enrolmentId).execute()
  if (days.length === 0) return
  await db
    .insertInto('avoidedDay')
    .values(days.map((dayAt) => ({ enrolmentId, dayAt, notedBy, notedAt: now })))
    .execute()
}

/** What the batch of an enrolment says about such days. */
export function getAvoidedSettings(db: Db, batchId: number) {
  return db
    .selectFrom('examBatch')
    .select(['takesAvoidedDays as isTaken', 'registrationClosesAt as registrationEndsAt'])
    .select(['examBeginsAt as examStartsAt', 'examEndsAt'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
}
