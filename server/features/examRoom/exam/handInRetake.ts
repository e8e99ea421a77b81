import type { Ctx } from '#server/context.ts'
import { endRetake } from '#server/records/examRoom/exam/retakeQueries.ts'
import type { Sitting } from '#server/records/examRoom/exam/sitting.ts'

/**
 * Ends the recording of one piece within the caller's transaction and enrolment lock: with its new video where there is
 * one, which then goes to the examiners. Returns false where it was ended before.
 */
export async function handInRetake(
  { db, now, enqueue }: Pick<Ctx, 'db' | 'now' | 'enqueue'>,
  { enrolmentId, retake, facts }: Pick<Sitting, 'enrolmentId' | 'retake' | 'facts'>,
): Promise<boolean> {
  if (retake === null) return false
  const isHandedIn = facts.isComplete
  if (!(await endRetake(db, retake.id, { isHandedIn, now }))) return false
  if (isHandedIn) await enqueue('settleRetaken', { enrolmentId, sheetId: retake.sheetId })
  return true
}
