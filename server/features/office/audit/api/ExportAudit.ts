import { ExportAudit as endpoint } from '#contract/office/audit.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { countAudit } from '#server/records/office/audit/auditQueries.ts'
import type { AuditExport } from '../jobs/exportAudit.ts'
import { readFilter } from '../readFilter.ts'

export const ExportAudit = handler(endpoint, {
  handle: async (ctx, { Columns, Format, Words, ...conditions }) => {
    const filter = await readFilter(ctx.db, conditions)
    const input: AuditExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出操作日志 ${countText(await countAudit(ctx.db, filter))} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportAudit', title, input }) } }
  },
})
