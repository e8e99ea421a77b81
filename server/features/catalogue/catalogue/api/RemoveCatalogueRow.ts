import { RemoveCatalogueRow as endpoint } from '#contract/catalogue/catalogueRemove.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockArea } from '#server/records/catalogue/catalogue/areaQueries.ts'
import { lockGrade } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import { lockMajor } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { lockQuestionType } from '#server/records/catalogue/catalogue/questionTypeQueries.ts'
import { removeCatalogueRow } from '#server/records/catalogue/catalogue/removeRow.ts'
import { lockTextbook } from '#server/records/catalogue/catalogue/textbookQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

const locks = {
  area: lockArea,
  major: lockMajor,
  grade: lockGrade,
  questionType: lockQuestionType,
  textbook: lockTextbook,
} as const

export const RemoveCatalogueRow = handler(endpoint, {
  handle: async (ctx, { Kind, ID, Version }) => {
    await lockCatalogue(ctx.db)
    const row = found(await locks[Kind](ctx.db, ID))
    await requireVersion(ctx, { subject: Kind, subjectId: row.id, stored: row.version, seen: Version })
    if (!(await removeCatalogueRow(ctx.db, Kind, row.id))) refuse('CATALOGUE_USED', { params: { name: row.name } })
    await insertAudit(ctx, {
      action: 'RemoveCatalogueRow',
      subject: Kind,
      subjectId: row.id,
      before: { name: row.name },
      after: null,
    })
    return {}
  },
})
