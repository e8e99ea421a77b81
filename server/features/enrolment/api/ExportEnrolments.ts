import { ExportEnrolments as endpoint } from '#contract/enrolmentExport.ts'
import { countText, SORTED_AT_MOST, sortOf } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { staffFilterOf } from '#server/records/enrolment/staffFilter.ts'
import { countFound } from '#server/records/enrolment/staffQueries.ts'
import { refuse } from '#server/refuse.ts'
import type { EnrolmentExport } from '../jobs/exportEnrolments.ts'

export const ExportEnrolments = handler(endpoint, {
  handle: async (ctx, { Columns, Format, Sort = '-EF_ID', ...filter }) => {
    const count = await countFound(ctx.db, staffFilterOf(filter, ctx))
    const { by } = sortOf(Sort)
    if (by !== 'EF_ID' && count > SORTED_AT_MOST) refuse('SORT_TOO_WIDE', { params: { n: SORTED_AT_MOST } })
    const input: EnrolmentExport = { filter, areaIds: ctx.me.areaIds, sort: Sort, columns: Columns, format: Format }
    const title = `导出报名 ${countText(count)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportEnrolments', title, input }) } }
  },
})
