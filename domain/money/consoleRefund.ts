/** What is left of the share of one enrolment of an order. */
export interface ShareLeft {
  enrolmentId: number
  leftFen: number
}

export interface RefundPart {
  enrolmentId: number
  amountFen: number
  /** It is clear that all that was left of this share was meant to go back. */
  isWhole: boolean
}

/**
 * Which enrolments a refund belongs to that somebody made at WeChat's console, where an order has one sum for several of
 * them. All that is left: each gets back its own. As much as the rest of one single share: that one. Otherwise nobody can
 * know, and the shares are used up in their order; a person is told. The parts always add up to the amount.
 */
export function divideRefund(shares: readonly ShareLeft[], amountFen: number): RefundPart[] {
  const open = shares.filter(({ leftFen }) => leftFen > 0)
  const sumFen = open.reduce((sum, { leftFen }) => sum + leftFen, 0)
  const isAll = sumFen === amountFen
  const alike = open.filter(({ leftFen }) => leftFen === amountFen)
  if (!isAll && alike[0]) return [{ enrolmentId: alike[0].enrolmentId, amountFen, isWhole: alike.length === 1 }]
  const parts: RefundPart[] = []
  let restFen = amountFen
  for (const { enrolmentId, leftFen } of open) {
    const partFen = Math.min(leftFen, restFen)
    if (partFen > 0) parts.push({ enrolmentId, amountFen: partFen, isWhole: isAll })
    restFen -= partFen
  }
  if (restFen === 0) return parts
  // More than was left, because somebody had promised the same money here.
  const [first] = parts
  const enrolmentId = first?.enrolmentId ?? shares[0]?.enrolmentId
  if (enrolmentId === undefined) throw new Error('an order without shares')
  const surplus = { enrolmentId, amountFen: (first?.amountFen ?? 0) + restFen, isWhole: false }
  return [surplus, ...parts.slice(1)]
}
