import { PrintExam as endpoint } from '#contract/office/print.ts'
import { printTitles } from '#domain/office/print.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import type { PrintJobInput } from '../jobs/printExam.ts'
import { printFilterOf, printRequestOf, readMaterial } from '../readMaterial.ts'

export const PrintExam = handler(endpoint, {
  handle: async (ctx, { EB_ID, ...asked }) => {
    const { db, me } = ctx
    const { id, name } = found(await findStaffBatch(db, EB_ID))
    const request = printRequestOf(id, asked)
    const { rows, examinersOf } = await readMaterial(db, request.kind, printFilterOf(request, me.areaIds))
    if (rows.length === 0) refuse('PRINT_NOBODY')
    if (request.kind === 'examiner' && examinersOf.size === 0) refuse('PRINT_NO_EXAMINER')
    const input: PrintJobInput = { chosen: request, areaIds: me.areaIds }
    const title = [`打印${printTitles[request.kind]}：${name}`, request.date, request.address].filter(Boolean).join(' ')
    const audited = { ...request, candidates: rows.length, areaIds: me.areaIds }
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'printExam', title, input, audited }) } }
  },
})
