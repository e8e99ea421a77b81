import { faceCheckPriority } from '#domain/enrolment/similarity.ts'
import type { Ctx } from '#server/context.ts'
import { submitSession } from '#server/records/examRoom/exam/submitSession.ts'
import { listWaitingChecksOf } from '#server/records/examRoom/media/faceQueries.ts'

/**
 * Submits as `submitSession` does, and puts the face checks that still wait before those of exams that are not submitted:
 * the examiner is next. Each is queued once more; whichever of its two jobs comes second finds it done.
 */
export async function submitSheet(
  ctx: Pick<Ctx, 'db' | 'now' | 'enqueue'>,
  sitting: { enrolmentId: number; sessionId: number },
  isSwept: boolean,
): Promise<boolean> {
  if (!(await submitSession(ctx, sitting, isSwept))) return false
  for (const { takeId, bytes } of await listWaitingChecksOf(ctx.db, sitting.sessionId))
    await ctx.enqueue('checkFace', { takeId }, { priority: faceCheckPriority(bytes, true) })
  return true
}
