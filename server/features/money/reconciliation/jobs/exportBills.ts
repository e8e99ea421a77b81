import type { Input } from '#contract/endpoint.ts'
import type { BillWire, ExportBills } from '#contract/money/reconciliationBill.ts'
import { billStateTexts } from '#domain/money/billDay.ts'
import { billTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { type BillFilter, listBillDays, sumBillDays } from '#server/records/money/reconciliation/billQueries.ts'
import { billWire } from '#server/records/money/reconciliation/billWire.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportBills>

export interface BillExport {
  filter: BillFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const cells: Record<keyof typeof billTitles, (bill: BillWire) => SheetCell> = {
  Day: ({ Day }) => Day,
  State: ({ State }) => billStateTexts[State],
  Differences: ({ Differences }) => Differences,
  Payments: ({ Payments }) => Payments,
  Received: ({ Received }) => Received,
  Refunds: ({ Refunds }) => Refunds,
  Refunded: ({ Refunded }) => Refunded,
  Charge: ({ Charge }) => Charge ?? '',
  Trouble: ({ Trouble }) => Trouble,
  ComparedTime: ({ ComparedTime }) => (ComparedTime === null ? '' : isoMinuteText(ComparedTime)),
}

/** Writes the found days as the list shows them; a year has 366 of them, so that they are read at once. */
export const exportBills = officeJob<BillExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  const { count } = await sumBillDays(ctx.db, filter)
  async function* batches() {
    yield (await listBillDays(ctx.db, filter, { index: 1, offset: 0, size: count })).map(billWire)
  }
  await exportSheet(ctx, run, {
    name: '微信账单',
    format,
    columns: chosenColumns(columns, billTitles, cells),
    summed: [billTitles.Received, billTitles.Refunded, billTitles.Charge],
    total: count,
    batches: batches(),
  })
})
