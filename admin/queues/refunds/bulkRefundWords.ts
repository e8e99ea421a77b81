import type { BulkRefundWire } from '#contract/money/bulkRefund.ts'
import { countText } from '#domain/page.ts'

const states: Readonly<Record<BulkRefundWire['State'], string>> = {
  requested: '待审批',
  approved: '已批准',
  declined: '未批准',
  withdrawn: '已撤回',
}

/** The state of a request for many refunds in a word. */
export function bulkState({ State, Waiting, UnderWay }: BulkRefundWire): string {
  if (State !== 'approved') return states[State]
  return Waiting + UnderWay === 0 ? '已办完' : states.approved
}

/** How far its refunds are. */
export function bulkProgress({ State, Waiting, UnderWay, Done, Over }: BulkRefundWire): string {
  const steps: Array<[string, number]> = [
    ['已退', Done],
    ['退款中', UnderWay],
    [State === 'requested' ? '待审批' : '正在办理', Waiting],
    ['未退', Over],
  ]
  return steps
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${countText(count)}`)
    .join('，')
}
