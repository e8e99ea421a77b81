import { SaveMajor as endpoint } from '#contract/catalogue/catalogueStaff.ts'
import { HEARING_MAJOR_ID, majorKindOf, storedKindOf } from '#domain/catalogue/majorKind.ts'
import { handler } from '#server/handler.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import {
  changeMajor,
  insertMajor,
  isMajorUsed,
  listMajorsForStaff,
  lockMajor,
} from '#server/records/catalogue/catalogue/majorQueries.ts'
import { staffMajorWire } from '#server/records/catalogue/catalogue/staffCatalogueWire.ts'
import { refuse } from '#server/refuse.ts'
import { readName, requireOwnName, saveRow } from '../saveRow.ts'

/**
 * Refuses the reasons of `whyNameUnfit`, CATALOGUE_NAME_TAKEN, MAJOR_KIND_FIXED, HEARING_MAJOR_ONCE, HEARING_MAJOR_FIXED, and
 * what `saveRow` refuses.
 */
export const SaveMajor = handler(endpoint, {
  handle: async (ctx, input) => {
    const { MID: id = 0, Kind } = input
    const name = readName(input.MName)
    await lockCatalogue(ctx.db)
    const majors = await listMajorsForStaff(ctx.db, { search: '' })
    requireOwnName(name, id, majors)
    const hearing = majors.find((major) => major.id === HEARING_MAJOR_ID)
    if (id === 0 && Kind === 'hearing' && hearing) refuse('HEARING_MAJOR_ONCE', { params: { name: hearing.name } })
    const { parentId, kind } = storedKindOf(Kind)
    const item = await saveRow(ctx, {
      action: 'SaveMajor',
      subject: 'major',
      id,
      seen: input.Version,
      reason: input.Reason,
      values: { name, parentId, kind, position: input.Position, isPublished: input.IsPub === 1 },
      lock: lockMajor,
      insert: (db, values) => insertMajor(db, Kind === 'hearing' ? { ...values, id: HEARING_MAJOR_ID } : values),
      change: changeMajor,
      wire: staffMajorWire,
      check: async (before) => {
        const was = majorKindOf({ parentId: before.parentId, kind: before.kind })
        const isSame = was === Kind
        if (!isSame && (was === 'hearing' || Kind === 'hearing')) refuse('HEARING_MAJOR_FIXED')
        if (!isSame && (await isMajorUsed(ctx.db, id))) refuse('MAJOR_KIND_FIXED')
      },
    })
    return { item }
  },
})
