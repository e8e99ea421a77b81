import type { Input } from '#contract/endpoint.ts'
import type { ExportRefunds } from '#contract/money/paymentRefund.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import { refundStatusText, refundWayTexts } from '#domain/money/refund.ts'
import { refundTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import {
  listRefunds,
  type RefundFilter,
  type RefundOrder,
  sumRefunds,
} from '#server/records/money/payment/refundListQueries.ts'
import { refundWire } from '#server/records/money/payment/refundWire.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportRefunds>

export interface RefundExport {
  filter: RefundFilter
  order: RefundOrder | null
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const timeText = (time: string | null) => (time === null ? '' : isoMinuteText(time))

const cells: Record<keyof typeof refundTitles, (refund: ReturnType<typeof refundWire>) => SheetCell> = {
  Name: ({ Name }) => Name,
  State: ({ State, Way, TroubleCode }) => refundStatusText({ status: State, way: Way, trouble: TroubleCode }),
  Amount: ({ Amount }) => Amount,
  Fee: ({ For }) => feeKindTexts[For],
  Reason: ({ Reason }) => Reason,
  RequestedBy: ({ RequestedBy }) => RequestedBy,
  RequestedTime: ({ RequestedTime }) => isoMinuteText(RequestedTime),
  DecidedBy: ({ DecidedBy }) => DecidedBy,
  DecidedTime: ({ DecidedTime }) => timeText(DecidedTime),
  Note: ({ Note }) => Note,
  DoneTime: ({ DoneTime }) => timeText(DoneTime),
  VoucherNO: ({ VoucherNO }) => VoucherNO,
  RefundCode: ({ RefundCode }) => RefundCode,
  Way: ({ Way }) => refundWayTexts[Way],
  EA_Name: ({ EA_Name }) => EA_Name,
  EB_Name: ({ EB_Name }) => EB_Name,
  MName: ({ MName, GName }) => `${MName} ${GName}`,
  ExamTime: ({ ExamTime }) => ExamTime,
  ExamNO: ({ ExamNO }) => ExamNO,
  EF_ID: ({ EF_ID }) => EF_ID,
}

/** Writes the found refunds as the list shows them; a season has a few thousand, so that they are read at once. */
export const exportRefunds = officeJob<RefundExport>(async (ctx, run) => {
  const { filter, order, columns, format } = run.input
  const { count } = await sumRefunds(ctx.db, filter)
  async function* batches() {
    const rows = await listRefunds(ctx.db, filter, order, { index: 1, offset: 0, size: count })
    yield rows.map((row) => refundWire(row, 0))
  }
  await exportSheet(ctx, run, {
    name: '退费',
    format,
    columns: chosenColumns(columns, refundTitles, cells),
    summed: [refundTitles.Amount],
    total: count,
    batches: batches(),
  })
})
