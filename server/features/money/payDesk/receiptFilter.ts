import { conditionOf } from '#contract/bit.ts'
import type { Input } from '#contract/endpoint.ts'
import type { ExportReceipts } from '#contract/money/payDesk.ts'
import { daySpanOf } from '#domain/money/billDay.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import type { Me } from '#server/context.ts'
import type { ReceiptFilter } from '#server/records/money/payDesk/receiptQueries.ts'
import { refuse } from '#server/refuse.ts'

type Conditions = Omit<Input<typeof ExportReceipts>, 'Columns' | 'Format' | 'Words' | 'Sort' | 'RequestKey'>

/** The conditions of the list of receipts as somebody asks for them, within his areas. Refuses BILL_DAY_WRONG. */
export function receiptFilterOf(asked: Conditions, { areaIds }: Pick<Me, 'areaIds'>): ReceiptFilter {
  const span = daySpanOf(asked.From, asked.To)
  if (typeof span === 'string') return refuse(span)
  return {
    within: areaIds,
    areaId: asked.EA_ID,
    way: asked.Way,
    isReversed: conditionOf(asked.IsReversed),
    isClosed: conditionOf(asked.IsClosed),
    ...span,
    search: cleanText(halfWidth(asked.Search)),
  }
}
