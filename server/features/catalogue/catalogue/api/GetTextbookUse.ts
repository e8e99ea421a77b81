import { GetTextbookUse as endpoint } from '#contract/catalogue/catalogueBooks.ts'
import { patternsLost } from '#domain/catalogue/pattern.ts'
import { handler } from '#server/handler.ts'
import {
  countBank,
  listBatchesOffering,
  listPatternsOfMajor,
} from '#server/records/catalogue/catalogue/patternQueries.ts'
import { countChosen, findTextbook } from '#server/records/catalogue/catalogue/textbookQueries.ts'
import { listTextbooks } from '#server/records/examRoom/exam/queries.ts'
import { found } from '#server/refuse.ts'

export const GetTextbookUse = handler(endpoint, {
  handle: async ({ db, now }, { TB_ID }) => {
    const { majorId } = found(await findTextbook(db, TB_ID))
    const patterns = await listPatternsOfMajor(db, majorId)
    const bank = await countBank(db, majorId)
    const bookIds = (await listTextbooks(db, majorId)).map(({ id }) => id)
    const lost = [...new Set(patterns.map(({ gradeId }) => gradeId))].flatMap((grade) => {
      const own = patterns.filter(({ gradeId }) => gradeId === grade)
      const ownBank = bank.filter(({ gradeId }) => gradeId === grade)
      return patternsLost(own, ownBank, bookIds, TB_ID)
    })
    const gradeIds = lost.map(({ gradeId }) => gradeId)
    const batches = await listBatchesOffering(db, majorId, gradeIds, now)
    return {
      OtherMsg: {
        Chosen: await countChosen(db, TB_ID),
        LostPatterns: lost.map(({ gradeName, typeName }) => ({ GName: gradeName, TypeName: typeName })),
        LostBatches: batches.map(({ id, name }) => ({ EB_ID: id, EB_Name: name })),
      },
    }
  },
})
