import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export async function insertConflict(
  db: Db,
  { enrolmentId, examinerId, reason, now }: { enrolmentId: number; examinerId: number; reason: string; now: Instant },
): Promise<void> {
  await db.insertInto('examinerConflict').values({ enrolmentId, examinerId, reason, declaredAt: now }).execute()
}
