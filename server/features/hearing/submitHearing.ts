import type { Ctx } from '#server/context.ts'
import { submitSession } from '#server/records/exam/submitSession.ts'
import { markChoices } from '#server/records/hearing/answerQueries.ts'

/**
 * The paper becomes final as it stands, and its choices are marked, in the caller's transaction, which holds the
 * enrolment's lock. False when somebody was first; nothing is changed then. `isSwept`: by the server (rulings 7).
 */
export async function submitHearing(
  ctx: Pick<Ctx, 'db' | 'now'>,
  of: { enrolmentId: number; sessionId: number },
  isSwept: boolean,
): Promise<boolean> {
  if (!(await submitSession(ctx, of, isSwept))) return false
  await markChoices(ctx.db, of.sessionId)
  return true
}
