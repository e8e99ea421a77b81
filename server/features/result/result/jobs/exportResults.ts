import type { Input } from '#contract/endpoint.ts'
import type { ExportResults, ResultRowWire } from '#contract/result/resultStaff.ts'
import { resultTitles } from '#domain/office/listColumns.ts'
import { resultText } from '#domain/result/result.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { countResults, type ResultFilter, readResults } from '#server/records/result/result/listQueries.ts'
import { resultRowWire } from '#server/records/result/result/resultRowWire.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportResults>

export interface ResultExport {
  filter: ResultFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const BATCH = 1000
const gradeText = (code: number | null): string =>
  code === null ? '' : ((resultText as Readonly<Record<number, string>>)[code] ?? String(code))

function proposal({ IsHeld, ProposedCode, Examiners }: ResultRowWire): string {
  if (IsHeld === 1) return '分歧较大，待主考裁定'
  if (ProposedCode === null) return Examiners === 0 ? '未分配考官' : '等待评审'
  return gradeText(ProposedCode)
}

const cells: Record<keyof typeof resultTitles, (row: ResultRowWire) => SheetCell> = {
  Name: ({ Name }) => Name,
  Proposal: proposal,
  Reviews: ({ Reviews, Examiners, Conflicts }) =>
    `${Reviews} / ${Examiners}${Conflicts > 0 ? `（回避 ${Conflicts}）` : ''}`,
  MName: ({ MName }) => MName,
  GName: ({ GName }) => GName,
  ExamNO: ({ ExamNO }) => ExamNO,
  EB_Name: ({ EB_Name }) => EB_Name,
  Result: ({ ERT_Code }) => gradeText(ERT_Code),
  ApprovedTime: ({ ApprovedTime }) => ApprovedTime && isoMinuteText(ApprovedTime),
  EF_ID: ({ EF_ID }) => EF_ID,
}

export const exportResults = officeJob<ResultExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  async function* batches() {
    for await (const rows of readResults(ctx.db, filter, BATCH)) yield rows.map(resultRowWire)
  }
  await exportSheet(ctx, run, {
    name: '成绩',
    format,
    columns: chosenColumns(columns, resultTitles, cells),
    total: await countResults(ctx.db, filter),
    batches: batches(),
  })
})
