import type { Ctx } from '#server/context.ts'
import { markAnswersSubmitted } from '#server/records/enrolment/examQueries.ts'
import { moveSubmitted } from './sessionQueries.ts'

/**
 * Makes the sheet final, within the caller's transaction and enrolment lock. Returns false, and changes nothing, when
 * it was submitted before. `isSwept` records that the server submitted it at the end of the window (rulings#session).
 */
export async function submitSession(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { enrolmentId, sessionId }: { enrolmentId: number; sessionId: number },
  isSwept: boolean,
): Promise<boolean> {
  if (!(await moveSubmitted(db, sessionId, { now, isSwept }))) return false
  await markAnswersSubmitted(db, enrolmentId, now)
  return true
}
