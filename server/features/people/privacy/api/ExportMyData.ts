import { ExportMyData as endpoint } from '#contract/people/myData.ts'
import { handler } from '#server/handler.ts'
import { insertDataExport } from '#server/records/people/privacy/myDataQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'

export const ExportMyData = handler(endpoint, {
  handle: async (ctx) => {
    const { db, me, now } = ctx
    const id = (await insertDataExport(db, me.accountId, now)) ?? refuse('DATA_EXPORT_WAITING')
    await insertAudit(ctx, {
      action: 'ExportMyData',
      subject: 'account',
      subjectId: me.accountId,
      before: null,
      after: null,
    })
    await ctx.enqueue('exportMyData', { dataExportId: id }, { key: `${id}` })
    return {}
  },
})
