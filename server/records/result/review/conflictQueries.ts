import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function insertConflict(
  db: Db,
  { enrolmentId, examinerId, reason, now }: { enrolmentId: number; examinerId: number; reason: string; now: Instant },
): Promise<void> {
  await db
    .insertInto('examiner_conflict')
    .values({ enrolment_id: enrolmentId, examiner_id: examinerId, reason, declared_at: now })
    .execute()
}
