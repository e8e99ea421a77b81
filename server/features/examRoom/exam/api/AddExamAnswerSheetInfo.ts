import { AddExamAnswerSheetInfo as endpoint } from '#contract/examRoom/exam.ts'
import { choiceOf } from '#domain/examRoom/piece.ts'
import { handler } from '#server/handler.ts'
import { findPiece } from '#server/records/examRoom/exam/queries.ts'
import { insertSheet } from '#server/records/examRoom/exam/sheetQueries.ts'
import { lockOpenSheet } from '#server/records/examRoom/exam/sitting.ts'
import { refuse } from '#server/refuse.ts'

export const AddExamAnswerSheetInfo = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID, EQ_ID }) => {
    const sitting = await lockOpenSheet(db, { me, enrolmentId: EF_ID, now })
    if (EQ_ID === 0) refuse('PIECE_REQUIRED')
    const piece = (await findPiece(db, EQ_ID)) ?? refuse('PIECE_NOT_OFFERED')
    const choice = choiceOf(piece, sitting.pieceScope, sitting.slots)
    if (choice.kind === 'refuse') return refuse(choice.reason)
    if (choice.kind === 'keep') return { OtherMsg: { EAS_ID: choice.sheetId } }
    const { patternId } = choice
    const slot =
      sitting.slots.find((one) => one.pattern.patternId === patternId && one.sheet === null) ??
      refuse('PIECE_SLOTS_TAKEN')
    const id = await insertSheet(db, {
      sessionId: sitting.sessionId,
      patternId,
      slotNo: slot.indexInPattern,
      questionId: EQ_ID,
      isDrawn: false,
      now,
    })
    return { OtherMsg: { EAS_ID: id } }
  },
})
