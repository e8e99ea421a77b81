import { bulkRefundMoves, type Moves, orderMoves, payMoves, refundMoves } from '../domain/money/moneyMoves.ts'

const BEGIN = '<!-- moves: written by `npm run generate` from domain/money/moneyMoves -->'
const END = '<!-- /moves -->'

/** One table of transitions as a Mermaid state diagram; `starts` are the statuses in which something begins. */
function diagramOf(
  moves: Moves<string, string | number>,
  starts: readonly string[],
  nameOf: (status: string | number) => string,
): string {
  const lines = Object.entries(moves).flatMap(([action, { from, to }]) =>
    from.map((status) => `  ${nameOf(status)} --> ${nameOf(to)}: ${action}`),
  )
  const begins = starts.map((status) => `  [*] --> ${status}`)
  return ['```mermaid', 'stateDiagram-v2', ...begins, ...lines, '```'].join('\n')
}

const payNames = ['unpaid', 'paid', 'refunded']

/** The page with the drawings of all statuses of money in place of those that it had. */
export function withMoneyMoves(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN)
  const after = rest.split(END)[1] ?? '\n'
  const drawn = [
    `### Order\n\n${diagramOf(orderMoves, ['created'], String)}`,
    `### Refund\n\n${diagramOf(refundMoves, ['requested', 'approved'], String)}`,
    `### Bulk refund\n\n${diagramOf(bulkRefundMoves, ['requested'], String)}`,
    `### Enrolment (IsPay)\n\n${diagramOf(payMoves, ['unpaid'], (status) => payNames[Number(status)] ?? String(status))}`,
  ]
  return `${before}${BEGIN}\n\n## Statuses\n\n${drawn.join('\n\n')}\n\n${END}${after}`
}
