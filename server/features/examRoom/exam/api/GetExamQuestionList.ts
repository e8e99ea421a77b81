import { GetExamQuestionList as endpoint } from '#contract/examRoom/exam.ts'
import { patternsInOrder } from '#domain/examRoom/answerSheet.ts'
import { isPieceOffered } from '#domain/examRoom/piece.ts'
import { handler } from '#server/handler.ts'
import { listBank, listPatterns } from '#server/records/examRoom/exam/queries.ts'
import { questionWire } from '#server/records/examRoom/exam/questionWire.ts'

/** Pieces of drawn question types are left out: a sight-reading piece known beforehand would be worthless. */
export const GetExamQuestionList = handler(endpoint, {
  handle: async ({ db, secrets, now }, { MID, GID, TB_ID }) => {
    const bank = await listBank(db, MID, GID)
    const pieceScope = { majorId: MID, gradeId: GID, textbookId: TB_ID || null, offeredIds: [] }
    const patterns = patternsInOrder(await listPatterns(db, MID, GID))
    return {
      listData: patterns.map((pattern) => ({
        EQT_ID: pattern.questionTypeId,
        TypeName: pattern.typeName,
        InitNum: pattern.submitCount,
        ExamQuestions: bank
          .filter((piece) => !pattern.isRandom && isPieceOffered(piece, pattern, pieceScope))
          .map((piece) => questionWire(piece, secrets, now)),
      })),
    }
  },
})
