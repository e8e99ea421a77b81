import { bit } from '#contract/bit.ts'
import { GetPieceList as endpoint } from '#contract/examRoom/examPieces.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { patternsInOrder } from '#domain/examRoom/answerSheet.ts'
import { handler } from '#server/handler.ts'
import { listBank, listPatterns, listTextbooks } from '#server/records/examRoom/exam/queries.ts'

/**
 * Pieces of drawn question types are left out, and those of the hearing test: known beforehand they would be worthless.
 */
export const GetPieceList = handler(endpoint, {
  handle: async ({ db }, { MID, GID }) => {
    const patterns = patternsInOrder(await listPatterns(db, MID, GID))
    const isNamed = MID !== HEARING_MAJOR_ID && patterns.some(({ isRandom }) => !isRandom)
    const bank = isNamed ? await listBank(db, MID, GID) : []
    const textbooks = await listTextbooks(db, MID)
    return {
      OtherMsg: { Textbooks: textbooks.map(({ id, name }) => ({ TB_ID: id, BookName: name })) },
      listData: patterns.map(({ questionTypeId, typeName, isRandom, isVideo, submitCount }) => ({
        EQT_ID: questionTypeId,
        TypeName: typeName,
        IsRandom: bit(isRandom),
        IsVideo: bit(isVideo),
        SubmitNum: submitCount,
        Pieces: bank
          .filter((piece) => !isRandom && piece.questionTypeId === questionTypeId)
          .map(({ questionId, title, textbookId }) => ({ EQ_ID: questionId, Question: title, TB_ID: textbookId ?? 0 })),
      })),
    }
  },
})
