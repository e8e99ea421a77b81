import type { BulkRefundWire } from '#contract/money/bulkRefund.ts'
import { countText } from '#domain/page.ts'

const states: Readonly<Record<BulkRefundWire['State'], { text: string; colour: string }>> = {
  requested: { text: '待审批', colour: 'gold' },
  approved: { text: '已批准', colour: 'processing' },
  declined: { text: '未批准', colour: 'default' },
  withdrawn: { text: '已撤回', colour: 'default' },
}

/** The state of a request for many refunds in a word, with the colour of its tag. */
export function bulkState({ State, Waiting, UnderWay }: BulkRefundWire): { text: string; colour: string } {
  if (State !== 'approved') return states[State]
  return Waiting + UnderWay === 0 ? { text: '已办完', colour: 'success' } : states.approved
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
