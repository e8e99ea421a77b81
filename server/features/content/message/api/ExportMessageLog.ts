import { ExportMessageLog as endpoint } from '#contract/content/messageStaff.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { sumLog } from '#server/records/content/message/logQueries.ts'
import type { MessageLogExport } from '../jobs/exportMessageLog.ts'
import { logFilterOf } from '../logFilter.ts'

export const ExportMessageLog = handler(endpoint, {
  handle: async (ctx, { Columns, Format, Words, RequestKey: _key, ...conditions }) => {
    const filter = logFilterOf(ctx.me, conditions)
    const input: MessageLogExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出消息记录 ${countText((await sumLog(ctx.db, filter)).count)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportMessageLog', title, input }) } }
  },
})
