import { faceCheckPriority } from '#domain/enrolment/similarity.ts'
import { TAKES_PER_SLOT } from '#domain/examRoom/answerSheet.ts'
import type { Ctx } from '#server/context.ts'
import type { IssuedVideo } from '#server/features/examRoom/media/issuedVideo.ts'
import { countTakes, insertTake, type SheetRow } from '#server/records/examRoom/exam/sheetQueries.ts'
import { isBeingRemoved, lockVideoKey } from '#server/records/examRoom/media/removalQueries.ts'
import { insertTakeChecks } from '#server/records/examRoom/media/videoQueries.ts'
import { refuse } from '#server/refuse.ts'

interface Attachment {
  sheet: SheetRow
  questionId: number
  video: IssuedVideo
  checksFaces: boolean
}

/**
 * Makes the video the answer of the slot, within the caller's transaction and enrolment lock; earlier takes stay
 * recorded. Attaching the same video again, after a lost answer, changes nothing. Refuses TAKES_SPENT and FILE_WRONG.
 */
export async function attachTake(
  { db, now, enqueue }: Pick<Ctx, 'db' | 'now' | 'enqueue'>,
  { sheet, questionId, video, checksFaces }: Attachment,
): Promise<void> {
  const isSame = sheet.objectKey === video.key && sheet.etag === video.etag && sheet.questionId === questionId
  if (isSame) return
  if ((await countTakes(db, sheet.id)) >= TAKES_PER_SLOT) refuse('TAKES_SPENT', { params: { n: TAKES_PER_SLOT } })
  await lockVideoKey(db, video.key)
  // The nightly clean-up has begun to remove this object, which has been unused for days.
  if (await isBeingRemoved(db, video.key)) refuse('FILE_WRONG')
  const takeId = await insertTake(db, {
    sheetId: sheet.id,
    questionId,
    objectKey: video.key,
    bytes: video.bytes,
    etag: video.etag,
    completedAt: video.completedAt,
    now,
  })
  await insertTakeChecks(db, takeId, checksFaces, now)
  await enqueue('inspectTake', { takeId })
  if (checksFaces) await enqueue('checkFace', { takeId }, { priority: faceCheckPriority(video.bytes, false) })
}
