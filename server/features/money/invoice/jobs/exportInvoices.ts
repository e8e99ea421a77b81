import type { Input } from '#contract/endpoint.ts'
import type { ExportInvoices, StaffInvoiceWire } from '#contract/money/invoice.ts'
import { invoiceKindTexts, invoiceStatusTexts, REVERSAL_DUE } from '#domain/money/invoice.ts'
import { invoiceTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { type InvoiceFilter, sumInvoices } from '#server/records/money/invoice/invoiceQueries.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'
import { readInvoices } from '../readInvoices.ts'

type Export = Input<typeof ExportInvoices>

export interface InvoiceExport {
  filter: InvoiceFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const cells: Record<keyof typeof invoiceTitles, (invoice: StaffInvoiceWire) => SheetCell> = {
  Title: ({ Title }) => Title,
  State: ({ State, NeedsReversal }) => (NeedsReversal === 1 ? REVERSAL_DUE : invoiceStatusTexts[State]),
  Amount: ({ Amount }) => Amount,
  Refunded: ({ Refunded }) => Refunded,
  TitleKind: ({ TitleKind }) => invoiceKindTexts[TitleKind],
  TaxNO: ({ TaxNO }) => TaxNO,
  InvoiceNO: ({ InvoiceNO }) => InvoiceNO,
  RedNO: ({ RedNO }) => RedNO,
  NewNO: ({ NewNO }) => NewNO,
  AskedTime: ({ AskedTime }) => isoMinuteText(AskedTime),
  DecidedBy: ({ DecidedBy }) => DecidedBy,
  DecidedTime: ({ DecidedTime }) => (DecidedTime === null ? '' : isoMinuteText(DecidedTime)),
  Note: ({ Note }) => Note,
  Email: ({ Email }) => Email,
  Mobile: ({ Mobile }) => Mobile,
  Lines: ({ Lines }) => Lines.map(({ EF_ID, Name }) => `${Name}（${EF_ID}）`).join('、'),
}

/** Writes the found requests as the list shows them; there are few, so that they are read at once. */
export const exportInvoices = officeJob<InvoiceExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  const { count } = await sumInvoices(ctx.db, filter)
  async function* batches() {
    yield await readInvoices(ctx.db, filter, { index: 1, offset: 0, size: count })
  }
  await exportSheet(ctx, run, {
    name: '发票',
    format,
    columns: chosenColumns(columns, invoiceTitles, cells),
    summed: [invoiceTitles.Amount],
    total: count,
    batches: batches(),
  })
})
