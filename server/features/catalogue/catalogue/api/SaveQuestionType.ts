import { SaveQuestionType as endpoint } from '#contract/catalogue/catalogueBooks.ts'
import { handler } from '#server/handler.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import { listQuestionTypesForStaff } from '#server/records/catalogue/catalogue/questionTypeQueries.ts'
import { saveQuestionType } from '../saveKinds.ts'
import { readName, requireOwnName } from '../saveRow.ts'

/** Refuses the reasons of `whyNameUnfit`, CATALOGUE_NAME_TAKEN, QUESTION_TYPE_USED, and what `saveRow` refuses. */
export const SaveQuestionType = handler(endpoint, {
  handle: async (ctx, input) => {
    const { EQT_ID: id = 0, Answer: answer } = input
    const name = readName(input.TypeName)
    await lockCatalogue(ctx.db)
    requireOwnName(name, id, await listQuestionTypesForStaff(ctx.db, { search: '' }))
    const values = { name, answer, position: input.Position, isPublished: input.IsPub === 1 }
    return { item: await saveQuestionType(ctx, 'SaveQuestionType', { id, seen: input.Version, values }) }
  },
})
