import { ExportWaivers as endpoint } from '#contract/money/waiver.ts'
import { countText } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { sumWaivers } from '#server/records/money/waiver/waiverQueries.ts'
import type { WaiverExport } from '../jobs/exportWaivers.ts'

export const ExportWaivers = handler(endpoint, {
  handle: async (ctx, { IsWaiting, EF_ID, Search, Columns, Format, Words }) => {
    const filter = {
      isWaiting: IsWaiting === undefined ? null : IsWaiting === 1,
      enrolmentId: EF_ID ?? null,
      search: cleanText(Search),
      within: ctx.me.areaIds,
    }
    const input: WaiverExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出减免 ${countText((await sumWaivers(ctx.db, filter)).count)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportWaivers', title, input }) } }
  },
})
