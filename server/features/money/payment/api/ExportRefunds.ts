import { ExportRefunds as endpoint } from '#contract/money/paymentRefund.ts'
import { countText, sortOf } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { sumRefunds } from '#server/records/money/payment/refundListQueries.ts'
import type { RefundExport } from '../jobs/exportRefunds.ts'
import { refundFilterOf } from '../refundFilter.ts'

export const ExportRefunds = handler(endpoint, {
  handle: async (ctx, { Columns, Format, Words, Sort, ...conditions }) => {
    const filter = refundFilterOf(conditions, ctx.me)
    const order = Sort === undefined ? null : sortOf(Sort)
    const input: RefundExport = { filter, order, columns: Columns, format: Format, words: Words }
    const title = `导出退费 ${countText((await sumRefunds(ctx.db, filter)).count)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportRefunds', title, input }) } }
  },
})
