import type { Input } from '#contract/endpoint.ts'
import type { ExportRefunds } from '#contract/money/paymentRefund.ts'
import { cleanText } from '#domain/text.ts'
import type { Me } from '#server/context.ts'
import type { RefundFilter } from '#server/records/money/payment/refundListQueries.ts'

type Conditions = Omit<Input<typeof ExportRefunds>, 'Columns' | 'Format' | 'Words' | 'Sort' | 'RequestKey'>

/** The conditions of the list of refunds as somebody asks for them, within his areas. */
export function refundFilterOf(asked: Conditions, me: Pick<Me, 'accountId' | 'areaIds'>): RefundFilter {
  return {
    group: asked.State,
    batchId: asked.EB_ID,
    areaId: asked.EA_ID,
    way: asked.Way,
    requester: asked.RequestedBy === 'me' ? me.accountId : asked.RequestedBy,
    enrolmentId: asked.EF_ID,
    examTimeId: asked.ET_ID,
    bulkId: asked.BR_ID,
    trouble: asked.Trouble,
    search: cleanText(asked.Search),
    within: me.areaIds,
  }
}
