import { SaveMajor as endpoint } from '#contract/catalogue/catalogueStaff.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { handler } from '#server/handler.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import { listMajorsForStaff } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { refuse } from '#server/refuse.ts'
import { saveMajor } from '../saveKinds.ts'
import { readName, requireOwnName } from '../saveRow.ts'

/**
 * Refuses the reasons of `whyNameUnfit`, CATALOGUE_NAME_TAKEN, MAJOR_KIND_FIXED, HEARING_MAJOR_ONCE, HEARING_MAJOR_FIXED, and
 * what `saveRow` refuses.
 */
export const SaveMajor = handler(endpoint, {
  handle: async (ctx, input) => {
    const { MID: id = 0, Kind: kind } = input
    const name = readName(input.MName)
    await lockCatalogue(ctx.db)
    const majors = await listMajorsForStaff(ctx.db, { search: '' })
    requireOwnName(name, id, majors)
    const hearing = majors.find((major) => major.id === HEARING_MAJOR_ID)
    if (id === 0 && kind === 'hearing' && hearing) refuse('HEARING_MAJOR_ONCE', { params: { name: hearing.name } })
    const values = { name, kind, position: input.Position, isPublished: input.IsPub === 1 }
    const item = await saveMajor(ctx, 'SaveMajor', { id, seen: input.Version, reason: input.Reason, values })
    return { item }
  },
})
