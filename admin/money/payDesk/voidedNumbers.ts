import type { ClosingToReadWire } from '#contract/money/payDeskClosing.ts'

/** The numbers of a closing whose receipts were reversed, each once, in the order of the numbers. */
export function voidedNumbers({ ReceiptList, ReversalList }: Pick<ClosingToReadWire, 'ReceiptList' | 'ReversalList'>) {
  const voided = [...ReceiptList, ...ReversalList].filter(({ IsReversed }) => IsReversed === 1)
  return [...new Set(voided.map(({ ReceiptNO }) => ReceiptNO))].sort()
}
