import type { Input } from '#contract/endpoint.ts'
import type { ExportOtherResults } from '#contract/result/resultStaff.ts'
import { otherResultTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText, shanghaiIso } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { otherFilterOf } from '#server/records/result/result/otherFilter.ts'
import {
  countOtherResults,
  type OtherResultRow,
  readOtherResults,
} from '#server/records/result/result/otherResultQueries.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportOtherResults>

export interface OtherResultExport {
  search: string
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const BATCH = 1000

const cells: Record<keyof typeof otherResultTitles, (row: OtherResultRow) => SheetCell> = {
  Name: ({ name }) => name,
  Majors: ({ majors }) => majors,
  Grades: ({ grades }) => grades,
  Result: ({ result }) => result,
  CertNO: ({ certMasked }) => certMasked,
  ExamName: ({ examName }) => examName,
  ExamDate: ({ examDate }) => examDate,
  ImportTime: ({ importedAt }) => isoMinuteText(shanghaiIso(importedAt)),
}

export const exportOtherResults = officeJob<OtherResultExport>(async (ctx, run) => {
  const { search, columns, format } = run.input
  const filter = otherFilterOf(search, ctx.secrets)
  await exportSheet(ctx, run, {
    name: '其他成绩',
    format,
    columns: chosenColumns(columns, otherResultTitles, cells),
    total: await countOtherResults(ctx.db, filter),
    batches: readOtherResults(ctx.db, filter, BATCH),
  })
})
