import { GetRefundList as endpoint } from '#contract/money/paymentRefund.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countRefunds, listRefunds, type RefundFilter } from '#server/records/money/payment/refundListQueries.ts'
import { refundWire } from '#server/records/money/payment/refundWire.ts'

export const GetRefundList = handler(endpoint, {
  handle: async ({ db, me }, input) => {
    const filter: RefundFilter = {
      group: input.State,
      batchId: input.EB_ID,
      areaId: input.EA_ID,
      way: input.Way,
      requester: input.RequestedBy === 'me' ? me.accountId : input.RequestedBy,
      enrolmentId: input.EF_ID,
      search: cleanText(input.Search),
      within: me.areaIds,
    }
    const order = input.Sort === undefined ? null : sortOf(input.Sort)
    const [rows, totalCount] = await Promise.all([
      listRefunds(db, filter, order, pageOf(input)),
      countRefunds(db, filter),
    ])
    return { listData: rows.map((row) => refundWire(row, me.accountId)), totalCount }
  },
})
