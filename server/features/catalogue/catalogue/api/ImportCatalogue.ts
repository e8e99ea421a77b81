import { ImportCatalogue as endpoint } from '#contract/catalogue/catalogueImport.ts'
import { handler } from '#server/handler.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import { refuse } from '#server/refuse.ts'
import { problemsWire } from '#server/sheets/problemsWire.ts'
import { readSheet } from '#server/sheets/readSheet.ts'
import { usualLimits } from '#server/sheets/sheetLimits.ts'
import { catalogueSheets } from '../catalogueSheetKinds.ts'

/** One transaction saves them all, while other changes of the catalogue wait. */
const MOST_ROWS = 2000

export const ImportCatalogue = handler(endpoint, {
  before: async ({ upload }, { Kind }) => {
    const { headings } = catalogueSheets[Kind]
    // The headings are a row as well.
    const limits = { ...usualLimits, rows: MOST_ROWS + 1 }
    return readSheet(upload?.bytes ?? refuse('FILE_REQUIRED'), { headings, limits })
  },
  handle: async (ctx, { Kind, IsPreview, Seen }, sheet) => {
    await lockCatalogue(ctx.db)
    const plan = await catalogueSheets[Kind].plan(ctx.db, sheet)
    const { problems, changes } = plan
    if (IsPreview === 0) {
      if (plan.seen !== Seen) refuse('CATALOGUE_SHEET_OLD')
      if (problems.length > 0) refuse('SHEET_CHANGED', { params: { n: problems.length } })
      await plan.carryOut(ctx)
    }
    const added = changes.filter(({ IsNew }) => IsNew).length
    return {
      OtherMsg: {
        Rows: plan.rows,
        New: added,
        Changed: changes.length - added,
        Seen: plan.seen,
        ...problemsWire(problems),
        Sheet: plan.sheet,
        Unused: plan.unused,
      },
      listData: changes,
    }
  },
})
