import { SaveQuestionType as endpoint } from '#contract/catalogue/catalogueBooks.ts'
import { handler } from '#server/handler.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import {
  changeQuestionType,
  insertQuestionType,
  isQuestionTypeUsed,
  listQuestionTypesForStaff,
  lockQuestionType,
} from '#server/records/catalogue/catalogue/questionTypeQueries.ts'
import { questionTypeWire } from '#server/records/catalogue/catalogue/staffCatalogueWire.ts'
import { refuse } from '#server/refuse.ts'
import { readName, requireOwnName, saveRow } from '../saveRow.ts'

/** Refuses the reasons of `whyNameUnfit`, CATALOGUE_NAME_TAKEN, QUESTION_TYPE_USED, and what `saveRow` refuses. */
export const SaveQuestionType = handler(endpoint, {
  handle: async (ctx, input) => {
    const { EQT_ID: id = 0, Answer } = input
    const name = readName(input.TypeName)
    await lockCatalogue(ctx.db)
    requireOwnName(name, id, await listQuestionTypesForStaff(ctx.db, { search: '' }))
    const values = {
      name,
      isVideo: Answer === 'video',
      isAudio: Answer === 'audio',
      position: input.Position,
      isPublished: input.IsPub === 1,
    }
    const item = await saveRow(ctx, {
      action: 'SaveQuestionType',
      subject: 'questionType',
      id,
      seen: input.Version,
      values,
      lock: lockQuestionType,
      insert: insertQuestionType,
      change: changeQuestionType,
      wire: questionTypeWire,
      check: async (before) => {
        const isSame = before.isVideo === values.isVideo && before.isAudio === values.isAudio
        if (!isSame && (await isQuestionTypeUsed(ctx.db, id))) refuse('QUESTION_TYPE_USED')
      },
    })
    return { item }
  },
})
