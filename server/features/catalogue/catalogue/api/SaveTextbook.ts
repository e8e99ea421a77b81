import { SaveTextbook as endpoint } from '#contract/catalogue/catalogueBooks.ts'
import { handler } from '#server/handler.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import { lockMajor } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { listTextbooksForStaff } from '#server/records/catalogue/catalogue/textbookQueries.ts'
import { found } from '#server/refuse.ts'
import { saveTextbook } from '../saveKinds.ts'
import { readName, requireOwnName } from '../saveRow.ts'

/**
 * Two majors may have textbooks of one name. Refuses the reasons of `whyNameUnfit`, CATALOGUE_NAME_TAKEN, NOT_FOUND for an
 * unknown major, TEXTBOOK_MAJOR_FIXED, and what `saveRow` refuses.
 */
export const SaveTextbook = handler(endpoint, {
  handle: async (ctx, input) => {
    const { TB_ID: id = 0, MID: majorId } = input
    const name = readName(input.BookName)
    await lockCatalogue(ctx.db)
    found(await lockMajor(ctx.db, majorId))
    requireOwnName(name, id, await listTextbooksForStaff(ctx.db, { search: '', majorId }))
    const values = { name, majorId, position: input.Position, isPublished: input.IsPub === 1 }
    return { item: await saveTextbook(ctx, 'SaveTextbook', { id, seen: input.Version, values }) }
  },
})
