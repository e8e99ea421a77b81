import type { Ctx } from '#server/context.ts'
import { markAnswersSubmitted } from '../enrolment/examQueries.ts'
import { moveSubmitted } from './sessionQueries.ts'

/**
 * The sheet becomes final, in the caller's transaction, which holds the enrolment's lock. False when somebody was first;
 * nothing is changed then. `isSwept`: by the server at the end of the window (rulings 6).
 */
export async function submitSession(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { enrolmentId, sessionId }: { enrolmentId: number; sessionId: number },
  isSwept: boolean,
): Promise<boolean> {
  const at = new Date(now)
  if (!(await moveSubmitted(db, sessionId, { now: at, isSwept }))) return false
  await markAnswersSubmitted(db, enrolmentId, at)
  return true
}
