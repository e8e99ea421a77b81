import type { Ctx } from '#server/context.ts'
import { submitSession } from '#server/records/examRoom/exam/submitSession.ts'
import { markChoices } from '#server/records/examRoom/hearing/answerQueries.ts'

/**
 * Makes the paper final and marks its choices, within the caller's transaction and enrolment lock. Returns false, and
 * changes nothing, when it was submitted before. `isSwept` records that the server submitted it (rulings#hearing,
 * rulings#session).
 */
export async function submitHearing(
  ctx: Pick<Ctx, 'db' | 'now'>,
  session: { enrolmentId: number; sessionId: number },
  isSwept: boolean,
): Promise<boolean> {
  if (!(await submitSession(ctx, session, isSwept))) return false
  await markChoices(ctx.db, session.sessionId)
  return true
}
