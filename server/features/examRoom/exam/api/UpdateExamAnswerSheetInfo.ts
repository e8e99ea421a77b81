import { UpdateExamAnswerSheetInfo as endpoint } from '#contract/examRoom/exam.ts'
import { whyCannotAttach } from '#domain/examRoom/examSession.ts'
import { whyCannotExchange } from '#domain/examRoom/piece.ts'
import { shanghaiIso } from '#domain/time.ts'
import { findIssuedVideo } from '#server/features/examRoom/media/issuedVideo.ts'
import { handler } from '#server/handler.ts'
import { findPiece } from '#server/records/examRoom/exam/queries.ts'
import { findOwnSheet } from '#server/records/examRoom/exam/sheetQueries.ts'
import { lockSitting, whyNotVideoExam, whyOnOtherDevice, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { attachTake } from '../attachTake.ts'

export const UpdateExamAnswerSheetInfo = handler(endpoint, {
  handle: async (ctx, { EAS_ID, Answer, EQ_ID }) => {
    const owner = { accountId: ctx.me.accountId }
    const { enrolmentId } = found(await findOwnSheet(ctx.db, owner.accountId, EAS_ID))
    if (EQ_ID === 0) refuse('PIECE_REQUIRED')
    // The object store is queried before the lock is taken, so that no lock waits for it (docs/locking.md).
    const video = await findIssuedVideo(ctx, { answer: Answer, accountId: owner.accountId, enrolmentId })
    return ctx.transaction(async (inner) => {
      const { db, now } = inner
      const sitting = await lockSitting(db, owner.accountId, enrolmentId)
      const sheet = sitting.sheets.find(({ id }) => id === EAS_ID)
      refuseIf(
        whyUnpaid(sitting) ??
          whyNotVideoExam(sitting) ??
          whyCannotAttach(sitting.facts, { objectCompletedAt: video?.completedAt ?? now, receivedAt: now }) ??
          whyOnOtherDevice(sitting, ctx.me),
      )
      // The slot belongs to a session that was set aside.
      if (!sheet) return refuse('SESSION_REQUIRED')
      if (!video) return refuse('FILE_WRONG')
      const questionId = EQ_ID ?? sheet.questionId
      const piece = (await findPiece(db, questionId)) ?? refuse('PIECE_NOT_OFFERED')
      refuseIf(whyCannotExchange(EAS_ID, piece, sitting.pieceScope, sitting.slots))
      await attachTake(inner, { sheet, questionId, video, checksFaces: sitting.checksFaces })
      return {
        OtherMsg: {
          EAS_ID,
          CompletedTime: shanghaiIso(video.completedAt),
          ETag: video.etag,
          FileBytes: video.bytes,
        },
      }
    })
  },
})
