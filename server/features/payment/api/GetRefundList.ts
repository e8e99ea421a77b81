import { GetRefundList as endpoint } from '#contract/paymentRefund.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countRefunds, listRefunds } from '#server/records/payment/refundListQueries.ts'
import { refundWire } from '#server/records/payment/refundWire.ts'

export const GetRefundList = handler(endpoint, {
  handle: async ({ db, me }, { State, EF_ID, Search, ...paging }) => {
    const filter = {
      group: State ?? null,
      enrolmentId: EF_ID ?? null,
      search: cleanText(Search),
      within: me.areaIds,
    }
    const [rows, totalCount] = await Promise.all([listRefunds(db, filter, pageOf(paging)), countRefunds(db, filter)])
    return { listData: rows.map((row) => refundWire(row, me.accountId)), totalCount }
  },
})
