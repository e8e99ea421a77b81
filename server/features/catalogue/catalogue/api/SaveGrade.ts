import { SaveGrade as endpoint } from '#contract/catalogue/catalogueStaff.ts'
import { whyMinutesUnfit } from '#domain/catalogue/catalogueEdit.ts'
import { handler } from '#server/handler.ts'
import { listGradesForStaff } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import { refuseIf } from '#server/refuse.ts'
import { saveGrade } from '../saveKinds.ts'
import { readName, requireOwnName } from '../saveRow.ts'

/**
 * Refuses the reasons of `whyNameUnfit` and `whyMinutesUnfit`, CATALOGUE_NAME_TAKEN, GRADE_KIND_FIXED, and what `saveRow`
 * refuses.
 */
export const SaveGrade = handler(endpoint, {
  handle: async (ctx, input) => {
    const { GID: id = 0 } = input
    const name = readName(input.GName)
    refuseIf(whyMinutesUnfit(input.UploadTime))
    await lockCatalogue(ctx.db)
    const grades = await listGradesForStaff(ctx.db, { search: '' })
    // The hearing test has a first grade of its own.
    requireOwnName(
      name,
      id,
      grades.filter((row) => row.id === id || row.isHearing === (input.IsHearing === 1)),
    )
    const values = {
      name,
      needsPrevCert: input.IsPrevCert === 1,
      uploadMinutes: input.UploadTime,
      isHearing: input.IsHearing === 1,
      position: input.Position,
      isPublished: input.IsPub === 1,
    }
    const item = await saveGrade(ctx, 'SaveGrade', { id, seen: input.Version, reason: input.Reason, values })
    return { item }
  },
})
