import { SaveMajor as endpoint } from '#contract/catalogueStaff.ts'
import { majorKindOf, storedKindOf } from '#domain/majorKind.ts'
import { handler } from '#server/handler.ts'
import { lockCatalogue } from '#server/records/catalogue/lockCatalogue.ts'
import {
  changeMajor,
  insertMajor,
  isMajorUsed,
  listMajorsForStaff,
  lockMajor,
} from '#server/records/catalogue/majorQueries.ts'
import { staffMajorWire } from '#server/records/catalogue/staffCatalogueWire.ts'
import { refuse } from '#server/refuse.ts'
import { readName, requireOwnName, saveRow } from '../saveRow.ts'

/** Refuses the reasons of `whyNameUnfit`, CATALOGUE_NAME_TAKEN, MAJOR_KIND_FIXED, and what `saveRow` refuses. */
export const SaveMajor = handler(endpoint, {
  handle: async (ctx, input) => {
    const { MID: id = 0, Kind } = input
    const name = readName(input.MName)
    await lockCatalogue(ctx.db)
    requireOwnName(name, id, await listMajorsForStaff(ctx.db, { search: '' }))
    const { parentId, kind } = storedKindOf(Kind)
    const item = await saveRow(ctx, {
      action: 'SaveMajor',
      subject: 'major',
      id,
      seen: input.Version,
      values: { name, parent_id: parentId, kind, position: input.Position, is_published: input.IsPub === 1 },
      lock: lockMajor,
      insert: insertMajor,
      change: changeMajor,
      wire: staffMajorWire,
      check: async (before) => {
        const isSame = majorKindOf({ parentId: before.parent_id, kind: before.kind }) === Kind
        if (!isSame && (await isMajorUsed(ctx.db, id))) refuse('MAJOR_KIND_FIXED')
      },
    })
    return { item }
  },
})
