import { ExportCertificates as endpoint } from '#contract/result/certificateStaff.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { countCertificates } from '#server/records/result/certificate/registerQueries.ts'
import { certificateFilter } from '../certificateFilter.ts'
import type { CertificateExport } from '../jobs/exportCertificates.ts'

export const ExportCertificates = handler(endpoint, {
  handle: async (ctx, { Columns, Format, Words, ...conditions }) => {
    const filter = certificateFilter(conditions, ctx.me.areaIds)
    const input: CertificateExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出证书登记册 ${countText(await countCertificates(ctx.db, filter))} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportCertificates', title, input }) } }
  },
})
