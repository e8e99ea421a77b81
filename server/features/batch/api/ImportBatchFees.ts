import { ImportBatchFees as endpoint } from '#contract/batch/batchFees.ts'
import { bit } from '#contract/bit.ts'
import { handler } from '#server/handler.ts'
import { listBatchAreas, listMajorsAndGrades } from '#server/records/batch/batchFeeQueries.ts'
import { refuse } from '#server/refuse.ts'
import { problemsWire } from '#server/sheets/problemsWire.ts'
import { readSheet } from '#server/sheets/readSheet.ts'
import { headingsOf } from '#server/sheets/readTable.ts'
import { applyFees, effectOf, lockSeenFees, planFees } from '../batchFees.ts'
import { feeColumns, readFeeTable } from '../readFeeTable.ts'

const NO_EFFECT = { IsSame: 0 as const, Changed: 0, Offered: 0, Withdrawn: 0, Enrolled: 0, Unpaid: 0 }

export const ImportBatchFees = handler(endpoint, {
  // Unpacking a workbook takes a second, in which no transaction waits.
  before: async ({ upload }) =>
    readSheet(upload?.bytes ?? refuse('FILE_REQUIRED'), { headings: headingsOf(feeColumns) }),
  handle: async (ctx, { EB_ID, FeeVersion, IsPreview }, sheet) => {
    const { db } = ctx
    const version = await lockSeenFees(ctx, EB_ID, FeeVersion)
    const [areas, catalogue] = await Promise.all([listBatchAreas(db, EB_ID), listMajorsAndGrades(db)])
    const { rows, problems, ...table } = readFeeTable(sheet, { areas, ...catalogue })
    const read = { Rows: rows.length, ...problemsWire(problems), Sheet: table.sheet, Unused: table.unused }
    if (problems.length > 0) return { OtherMsg: { ...NO_EFFECT, ...read, FeeVersion: version } }
    const moves = await planFees(db, EB_ID, rows)
    const effect = await effectOf(db, EB_ID, moves)
    const after =
      IsPreview === 1 ? version : await applyFees(ctx, { batchId: EB_ID, version, action: 'ImportBatchFees' }, moves)
    return { OtherMsg: { ...effect, ...read, IsSame: bit(moves.length === 0), FeeVersion: after } }
  },
})
