import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** Returns the current attendance of a candidate and who recorded it. */
export async function findAttendance(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('attendance')
    .innerJoin('account', 'account.id', 'attendance.setBy')
    .select(['attendance.kind', 'attendance.setAt', 'attendance.doneAt', 'account.name as setByName'])
    .where('attendance.enrolmentId', '=', enrolmentId)
    .where('attendance.undoneAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

interface NewAttendance {
  enrolmentId: number
  kind: 'arrived' | 'absent'
  isScanned: boolean
  actorId: number
  now: Instant
  /** When a tablet recorded it, where it was sent to the server later. */
  doneAt?: Instant | null
}

export async function insertAttendance(
  db: Db,
  { enrolmentId, kind, isScanned, actorId, now, doneAt = null }: NewAttendance,
): Promise<void> {
  await db
    .insertInto('attendance')
    .values({ enrolmentId, kind, isScanned, setAt: now, setBy: actorId, doneAt })
    .execute()
}

/** Withdraws the current attendance, if there is one. */
export async function undoAttendance(db: Db, enrolmentId: number, actorId: number, now: Instant): Promise<void> {
  await db
    .updateTable('attendance')
    .set({ undoneAt: now, undoneBy: actorId })
    .where('enrolmentId', '=', enrolmentId)
    .where('undoneAt', 'is', null)
    .execute()
}
