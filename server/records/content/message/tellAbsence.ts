import { MODE, type Mode } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { tell } from './tell.ts'

interface Absence {
  enrolmentId: number
  mode: Mode
  isAbsent: boolean
  now: Instant
}

/**
 * Tells the family of somebody who did not come that he was noted as absent, and, where it knows that, that it was taken back. An
 * online exam has nobody who waits at a door: there staff decide it after the window, and the result says it.
 */
export async function tellAbsence(db: Db, { enrolmentId, mode, isAbsent, now }: Absence): Promise<void> {
  if (mode !== MODE.offline) return
  const last = await db
    .selectFrom('message')
    .select('event')
    .where('enrolmentId', '=', enrolmentId)
    .where('event', 'in', ['markedAbsent', 'absenceUndone'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isKnown = last?.event === 'markedAbsent'
  if (isKnown === isAbsent) return
  await tell(db, { event: isAbsent ? 'markedAbsent' : 'absenceUndone', enrolmentIds: [enrolmentId], now })
}
