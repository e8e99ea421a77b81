import { PrintCertificates as endpoint } from '#contract/result/certificateStaff.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listAreas } from '#server/records/catalogue/catalogue/queries.ts'
import { countToPrint, type Printing } from '#server/records/result/certificate/fileQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import type { CertificatePrint } from '../jobs/printCertificates.ts'

export const PrintCertificates = handler(endpoint, {
  handle: async (ctx, { EB_ID, EA_ID }) => {
    const { db, me } = ctx
    const batch = found(await findStaffBatch(db, EB_ID))
    const area =
      EA_ID === undefined ? null : found((await listAreas(db, { onlyPublished: false })).find(({ id }) => id === EA_ID))
    const printing: Printing = { batchId: batch.id, areaId: area?.id ?? null, within: me.areaIds }
    const count = await countToPrint(db, printing)
    if (count === 0) refuse('CERT_NOTHING_TO_PRINT')
    const name = ['证书', batch.name, area?.name].filter(Boolean).join(' ')
    const input: CertificatePrint = { ...printing, name }
    const title = `打印证书：${batch.name}${area ? ` ${area.name}` : ''} ${countText(count)} 份`
    const audited = { batchId: batch.id, count, areaIds: area ? [area.id] : me.areaIds }
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'printCertificates', title, input, audited }) } }
  },
})
