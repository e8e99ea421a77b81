import type { Input } from '#contract/endpoint.ts'
import type { ExportReceipts, ReceiptWire } from '#contract/money/payDesk.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { receiptTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import {
  listReceipts,
  type ReceiptFilter,
  type ReceiptOrder,
  sumReceipts,
} from '#server/records/money/payDesk/receiptQueries.ts'
import { receiptWires } from '#server/records/money/payDesk/receiptWire.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportReceipts>

export interface ReceiptExport {
  filter: ReceiptFilter
  order: ReceiptOrder
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

/** Receipts that are read at once. */
const ROWS_AT_ONCE = 500

const stateOf = ({ IsReversed, IsClosed, Version }: ReceiptWire) =>
  `${IsReversed === 1 ? '已冲销' : IsClosed === 1 ? '已结账' : '未结账'}${Version > 0 ? '，已更正' : ''}`

const cells: Record<keyof typeof receiptTitles, (receipt: ReceiptWire) => SheetCell> = {
  ReceiptNO: ({ ReceiptNO }) => ReceiptNO,
  State: stateOf,
  Sum: ({ Sum }) => Sum,
  Way: ({ Way }) => deskWayTexts[Way],
  Payer: ({ Payer }) => Payer,
  Names: ({ Lines }) => Lines.map(({ Name }) => Name).join('、'),
  EF_IDs: ({ Lines }) => Lines.map(({ EF_ID }) => EF_ID).join('、'),
  EA_Name: ({ EA_Name }) => EA_Name,
  TakenBy: ({ TakenBy }) => TakenBy,
  TakenTime: ({ TakenTime }) => isoMinuteText(TakenTime),
  Note: ({ Note }) => Note,
  ReversedBy: ({ ReversedBy }) => ReversedBy,
  ReversedTime: ({ ReversedTime }) => (ReversedTime === null ? '' : isoMinuteText(ReversedTime)),
  ReversalReason: ({ ReversalReason }) => ReversalReason,
}

/** Writes the found receipts as the list shows them. */
export const exportReceipts = officeJob<ReceiptExport>(async (ctx, run) => {
  const { filter, order, columns, format } = run.input
  const { count } = await sumReceipts(ctx.db, filter)
  async function* batches() {
    for (let index = 1, offset = 0; offset < count; index++, offset += ROWS_AT_ONCE)
      yield await receiptWires(
        { db: ctx.db, me: { accountId: 0 } },
        await listReceipts(ctx.db, filter, order, { index, offset, size: ROWS_AT_ONCE }),
      )
  }
  await exportSheet(ctx, run, {
    name: '收据',
    format,
    columns: chosenColumns(columns, receiptTitles, cells),
    summed: [receiptTitles.Sum],
    total: count,
    batches: batches(),
  })
})
