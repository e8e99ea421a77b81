import type { Input } from '#contract/endpoint.ts'
import type { BillLineWire, ExportBillLines } from '#contract/money/reconciliationBill.ts'
import { billKindTexts } from '#domain/money/billLines.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import { billLineTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'
import { type BillLineFilter, readBillLines } from '../readBillLines.ts'

type Export = Input<typeof ExportBillLines>

export interface BillLineExport {
  filter: BillLineFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const cells: Record<keyof typeof billLineTitles, (line: BillLineWire) => SheetCell> = {
  Time: ({ Time }) => isoMinuteText(Time),
  Kind: ({ Kind }) => billKindTexts[Kind],
  IsMatched: ({ IsMatched }) => (IsMatched === 1 ? '一致' : '有差异'),
  Amount: ({ Amount }) => Amount,
  Ours: ({ Ours }) => Ours ?? '',
  Names: ({ Children }) =>
    Children.map(
      ({ Name, EF_ID, Amount, For }) => `${Name}（${EF_ID}）${For === 'enrolment' ? '' : feeKindTexts[For]}${Amount}`,
    ).join('、'),
  PayCode: ({ PayCode }) => PayCode,
  TransactionID: ({ TransactionID }) => TransactionID,
  RefundCode: ({ RefundCode }) => RefundCode,
  State: ({ State }) => State,
  What: ({ What }) => What,
}

/** Writes the found lines of a bill as the list shows them. */
export const exportBillLines = officeJob<BillLineExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  const { day, lines } = await readBillLines(ctx.db, filter)
  async function* batches() {
    yield lines
  }
  await exportSheet(ctx, run, {
    name: `微信账单明细 ${day}`,
    format,
    columns: chosenColumns(columns, billLineTitles, cells),
    total: lines.length,
    batches: batches(),
  })
})
