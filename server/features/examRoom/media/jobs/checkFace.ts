import { join } from 'node:path'
import { type FaceProblem, faceProblems, SIMILARITY_FAILED } from '#domain/enrolment/similarity.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import {
  type FaceOutcome,
  type FaceSubject,
  findFaceSubject,
  moveToDone,
  moveToOff,
} from '#server/records/examRoom/media/faceQueries.ts'
import { cohortOf, embeddingOfSubject } from '../embeddings.ts'
import { fetchTake, ffmpegOf, inWorkFolder, runInMediaChild } from '../mediaWork.ts'

const LIMIT_MS = 15 * MINUTE_MS

function failed(problem: FaceProblem, faces: number | null = null): FaceOutcome {
  return { similarity: SIMILARITY_FAILED, isCalibrated: null, faces, problem: faceProblems[problem] }
}

async function compare(ctx: JobCtx, subject: FaceSubject, folder: string): Promise<FaceOutcome> {
  const id = await embeddingOfSubject(ctx, folder, subject)
  if (id.length === 0) return failed('noFaceInPhoto')
  const input = join(folder, 'input')
  if (!(await fetchTake(ctx, subject, input))) return failed('unreadable')
  const cohort = await cohortOf(ctx, folder, subject)
  const asked = await runInMediaChild(ctx, 'faces', { ffmpeg: ffmpegOf(ctx), input, id, cohort }, LIMIT_MS)
  if (!asked) return failed('unfinished')
  const { answer } = asked
  if ('kind' in answer) return failed('unreadable')
  const { similarity, isCalibrated, faces } = answer
  return similarity === SIMILARITY_FAILED ? failed('noFace', faces) : { similarity, isCalibrated, faces, problem: null }
}

/**
 * Compares the faces of a take with the enrolment's photo, if consent is recorded and the batch's switch is on
 * (rulings#face-check). It ends in `done` or `off`, unless the store or the database is unavailable; then the job is
 * retried.
 */
export async function checkFace(ctx: JobCtx, { takeId }: { takeId: number }): Promise<void> {
  const subject = await findFaceSubject(ctx.db, takeId)
  if (!subject) return
  const now = ctx.now
  if (!subject.isAllowed) return moveToOff(ctx.db, takeId, now)
  const outcome = await inWorkFolder(ctx, (folder) => compare(ctx, subject, folder))
  await moveToDone(ctx.db, takeId, outcome, now)
}

/** Marks a check as failed after all retries. */
export function giveUpFaceCheck(ctx: JobCtx, takeId: number): Promise<boolean> {
  return moveToDone(ctx.db, takeId, failed('unfinished'), ctx.now)
}
