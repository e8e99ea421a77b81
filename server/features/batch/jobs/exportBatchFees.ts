import { exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { found } from '#server/refuse.ts'
import type { SheetFormat } from '#server/sheets/writeSheet.ts'
import { feeColumns, readFeeRows } from '../feeSheet.ts'

export interface FeeExport {
  batchId: number
  isComplete: boolean
  format: SheetFormat
}

/** Rows between two reports of progress, at which a cancelled job stops. */
const BATCH = 5000

export const exportBatchFees = officeJob<FeeExport>(async (ctx, run) => {
  const { batchId, isComplete, format } = run.input
  const { name } = found(await findStaffBatch(ctx.db, batchId))
  const rows = await readFeeRows(ctx.db, batchId, isComplete ? 'all' : 'exceptions')
  async function* batches() {
    for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
  }
  await exportSheet(ctx, run, {
    name: `${name}费用`,
    format,
    columns: feeColumns,
    total: rows.length,
    batches: batches(),
  })
})
