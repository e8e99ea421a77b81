import type { FilingKind } from '#domain/batch/filing.ts'
import { shanghaiDate } from '#domain/time.ts'
import { exportFile } from '#server/features/office/officeJob/exportFile.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { sheetMime } from '#server/sheets/writeSheet.ts'
import { readForm, readYear, writeFormPdf, writeFormSheet } from '../filingForm.ts'

export interface FilingExport {
  of: { batchId: number; kind: FilingKind } | { year: number }
  format: 'xlsx' | 'pdf'
}

export const exportFiling = officeJob<FilingExport>(async (ctx, run) => {
  const { of, format } = run.input
  const form = 'year' in of ? await readYear(ctx.db, of.year) : await readForm(ctx.db, of)
  const rows = form.tables.reduce((sum, table) => sum + table.rows.length, 0)
  await run.report(0, rows)
  const name = form.fileName.replace(/[\\/:*?"<>|\s]+/g, '-')
  const isSheet = format === 'xlsx'
  await exportFile(ctx, run, {
    name,
    extension: format,
    contentType: isSheet ? sheetMime.xlsx : 'application/pdf',
    async write(path) {
      if (isSheet) await writeFormSheet(path, form)
      else await writeFormPdf(path, form, ctx)
      return `共 ${form.tables.length} 张表，${shanghaiDate(ctx.now)}`
    },
  })
})
