import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Returns the current attendance of a candidate and who recorded it. */
export async function findAttendance(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('attendance')
    .innerJoin('account', 'account.id', 'attendance.set_by')
    .select(['attendance.kind', 'attendance.set_at', 'account.name as set_by_name'])
    .where('attendance.enrolment_id', '=', enrolmentId)
    .where('attendance.undone_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

interface NewAttendance {
  enrolmentId: number
  kind: 'arrived' | 'absent'
  isScanned: boolean
  actorId: number
  now: Instant
}

export async function insertAttendance(
  db: Db,
  { enrolmentId, kind, isScanned, actorId, now }: NewAttendance,
): Promise<void> {
  await db
    .insertInto('attendance')
    .values({ enrolment_id: enrolmentId, kind, is_scanned: isScanned, set_at: now, set_by: actorId })
    .execute()
}

/** Withdraws the current attendance, if there is one. */
export async function undoAttendance(db: Db, enrolmentId: number, actorId: number, now: Instant): Promise<void> {
  await db
    .updateTable('attendance')
    .set({ undone_at: now, undone_by: actorId })
    .where('enrolment_id', '=', enrolmentId)
    .where('undone_at', 'is', null)
    .execute()
}
