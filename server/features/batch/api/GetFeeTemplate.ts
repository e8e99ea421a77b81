import { buffer } from 'node:stream/consumers'
import { GetFeeTemplate as endpoint } from '#contract/batch/batchFeeExport.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { found } from '#server/refuse.ts'
import { writeSheet } from '#server/sheets/writeSheet.ts'
import { feeColumns, readFeeRows } from '../feeSheet.ts'

export const GetFeeTemplate = handler(endpoint, {
  handle: async ({ db }, { EB_ID }) => {
    const { name } = found(await findStaffBatch(db, EB_ID))
    const rows = (await readFeeRows(db, EB_ID, 'base')).map((row) => feeColumns.map(({ cell }) => cell(row)))
    const bytes = await buffer(writeSheet('xlsx', { name: '费用', columns: feeColumns, rows }))
    return { OtherMsg: { FileName: `${name}费用表.xlsx`, Content: bytes.toString('base64') } }
  },
})
