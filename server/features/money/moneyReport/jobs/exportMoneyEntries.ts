import type { Input } from '#contract/endpoint.ts'
import type { ExportMoneyEntries } from '#contract/money/moneyReport.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import { entryText, entryTitles, moneyWayTexts, sidesOf } from '#domain/money/moneyReport.ts'
import { isoMinuteText, shanghaiIso } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { countEntries, type EntryRow, type Period, readEntries } from '#server/records/money/moneyReport/queries.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportMoneyEntries>

export interface EntryExport extends Period {
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const BATCH = 1000
const sides = (row: EntryRow) => sidesOf(row)

const cells: Record<keyof typeof entryTitles, (row: EntryRow) => SheetCell> = {
  Time: ({ at }) => isoMinuteText(shanghaiIso(at)),
  What: entryText,
  Fee: ({ fee }) => feeKindTexts[fee],
  Debit: (row) => sides(row).debit,
  Credit: (row) => sides(row).credit,
  Amount: (row) => sides(row).amountFen / 100,
  Way: ({ way }) => moneyWayTexts[way],
  Name: ({ name }) => name,
  EF_ID: ({ enrolmentId }) => enrolmentId,
  EB_Name: ({ batchName }) => batchName,
  EA_Name: ({ areaName }) => areaName,
  MName: ({ majorName }) => majorName,
  GName: ({ gradeName }) => gradeName,
  PayCode: ({ payCode }) => payCode ?? '',
  TransactionId: ({ transactionId }) => transactionId ?? '',
  ReceiptNO: ({ receiptNo }) => receiptNo ?? '',
  Actor: ({ actorName }) => actorName ?? '系统',
  Note: ({ note }) => note,
}

/** Writes the ledger of a period with both sides of each entry (office#closing). */
export const exportMoneyEntries = officeJob<EntryExport>(async (ctx, run) => {
  const { columns, format, ...period } = run.input
  await exportSheet(ctx, run, {
    name: '账目流水',
    format,
    columns: chosenColumns(columns, entryTitles, cells),
    total: await countEntries(ctx.db, period),
    batches: readEntries(ctx.db, period, BATCH),
  })
})
