import {
  type BillDifference,
  type BillLine,
  type BookedPayment,
  type BookedRefund,
  matchLines,
  money,
  nobody,
} from './billLines.ts'

const RETURNED: readonly string[] = ['FAIL', 'REFUNDCLOSE']

/** What the bill of one day and our books say differently, line by line (office#nightly-bill). */
export function compareBill(bill: {
  day: string
  lines: readonly BillLine[]
  payments: readonly BookedPayment[]
  refunds: readonly BookedRefund[]
}): BillDifference[] {
  const { day, lines, payments, refunds } = bill
  const found: BillDifference[] = []
  const agreed: Record<'payment' | 'refund', Agreed> = { payment: noneAgreed(), refund: noneAgreed() }
  for (const { line, payment, refund, difference } of matchLines(bill)) {
    if (difference !== null) found.push(difference)
    else if (line.kind === 'payment' && payment) agree(agreed.payment, line, payment.payCode, payment.receivedFen)
    else if (line.kind === 'refund' && line.state === 'SUCCESS' && refund)
      agree(agreed.refund, line, refund.codes[0] ?? '', refund.amountFen)
  }
  const inBill = new Set(lines.filter(({ kind }) => kind === 'payment').map(({ payCode }) => payCode))
  return [
    ...found,
    ...sumDifference(day, 'payment', agreed.payment),
    ...sumDifference(day, 'refund', agreed.refund),
    ...payments
      .filter(({ isOfDay, payCode }) => isOfDay && !inBill.has(payCode))
      .map((one) => missingPayment(day, one)),
    ...refunds.filter(({ isMissing }) => isMissing).map(missingRefund),
  ]
}

/**
 * Numbers of refunds that came to nothing: WeChat says that the money did not reach the payer and is ours again. One that
 * another line of the bill says to have succeeded is none.
 */
export function returnedCodes(lines: readonly BillLine[]): string[] {
  const refunds = lines.filter(({ kind, refundCode }) => kind === 'refund' && refundCode !== null)
  const paid = new Set(refunds.filter(({ state }) => state === 'SUCCESS').map(({ refundCode }) => refundCode))
  const back = refunds.filter(({ state, refundCode }) => RETURNED.indexOf(state) >= 0 && !paid.has(refundCode))
  return back.flatMap(({ refundCode }) => (refundCode === null ? [] : [refundCode]))
}

/** The lines of one kind in which nothing differs, and our entries for them, each once. */
interface Agreed {
  theirsFen: number
  ours: Map<string, number>
}
const noneAgreed = (): Agreed => ({ theirsFen: 0, ours: new Map() })

function agree(agreed: Agreed, { amountFen }: BillLine, entry: string, fen: number): void {
  agreed.theirsFen += amountFen
  agreed.ours.set(entry, fen)
}

/** Lines that agree one by one may still be more than we have: two lines for one entry of ours. */
function sumDifference(day: string, kind: 'payment' | 'refund', { theirsFen, ours }: Agreed): BillDifference[] {
  const oursFen = [...ours.values()].reduce((sum, fen) => sum + fen, 0)
  if (oursFen === theirsFen) return []
  const what = kind === 'payment' ? '付款' : '退款'
  return [
    {
      ...nobody,
      kind: 'sum',
      subject: `${kind} sum ${oursFen} ${theirsFen}`,
      words: `${day} ${what}合计不一致：系统 ${money(oursFen)}，微信账单 ${money(theirsFen)}，同一笔在账单中出现了不止一次`,
      oursFen,
      theirsFen,
    },
  ]
}

function missingPayment(day: string, { payCode, transactionId, orderId, enrolmentId, receivedFen }: BookedPayment) {
  return {
    ...nobody,
    payCode,
    orderId,
    enrolmentId,
    kind: 'missingThere' as const,
    subject: `payment ${payCode} ${receivedFen}`,
    words: `系统已入账 ${money(receivedFen)}，微信 ${day} 的账单没有这笔付款（商户订单号 ${payCode}，微信订单号 ${transactionId}）`,
    oursFen: receivedFen,
  }
}

function missingRefund({ refundId, orderId, enrolmentId, codes, amountFen }: BookedRefund) {
  return {
    ...nobody,
    refundId,
    orderId,
    enrolmentId,
    kind: 'missingThere' as const,
    subject: `refund ${codes[0]} ${amountFen}`,
    words: `系统记录已退款 ${money(amountFen)}，微信账单没有这笔退款（商户退款单号 ${codes[0]}）`,
    oursFen: amountFen,
  }
}
