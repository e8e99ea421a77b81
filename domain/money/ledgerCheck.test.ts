import { describe, expect, test } from 'vitest'
import {
  closingDifferences,
  type EnrolmentFacts,
  enrolmentDifferences,
  type OrderFacts,
  orderDifferences,
  payoutDifferences,
  type ReceiptFacts,
  receiptDifferences,
} from './ledgerCheck.ts'

const wordsOf = (found: ReadonlyArray<{ kind: string; words: string }>) =>
  found.map(({ kind, words }) => `${kind}: ${words}`)

describe('an order', () => {
  const paid: OrderFacts = {
    orderId: 7,
    enrolmentId: 3,
    payCode: 'K1',
    status: 'paid',
    receivedFen: 15_000,
    entryFen: 15_000,
    isSameTransaction: true,
    entryBackFen: 0,
    refundedFen: 0,
  }
  const open = { ...paid, status: 'open', entryFen: 0 } as const
  test.each<[string, OrderFacts, string[]]>([
    ['paid', paid, []],
    ['open', open, []],
    ['held', { ...paid, status: 'held', receivedFen: 10, entryFen: 10 }, []],
    ['refunded', { ...paid, status: 'refunded', entryBackFen: 15_000, refundedFen: 15_000 }, []],
    ['partly refunded', { ...paid, entryBackFen: 5000, refundedFen: 5000 }, []],
    ['paid without an entry', { ...paid, entryFen: 0 }, ['order: 订单已收 150元，流水合计 0元（商户订单号 K1）']],
    ['booked twice', { ...paid, entryFen: 30_000 }, ['order: 订单已收 150元，流水合计 300元（商户订单号 K1）']],
    ['open with an entry', { ...open, entryFen: 1 }, ['order: 订单已收 0元，流水合计 0.01元（商户订单号 K1）']],
    [
      'with the entry of another payment',
      { ...paid, isSameTransaction: false },
      ['order: 订单与流水的微信订单号不一致（商户订单号 K1）'],
    ],
    [
      'with a refund that is not in the ledger',
      { ...paid, refundedFen: 5000 },
      ['refund: 退款记录合计 50元，流水退款合计 0元（商户订单号 K1）'],
    ],
    [
      'refunded, while only a part went back',
      { ...paid, status: 'refunded', entryBackFen: 5000, refundedFen: 5000 },
      ['refund: 订单已全部退款，退款记录合计 50元，流水退款合计 50元（商户订单号 K1）'],
    ],
  ])('%s', (_what, facts, words) => expect(wordsOf(orderDifferences(facts))).toEqual(words))
})

describe('an enrolment', () => {
  const paid: EnrolmentFacts = {
    enrolmentId: 3,
    payStatus: 1,
    feeFen: 15_000,
    netFen: 15_000,
    heldFen: 0,
    underWayFen: 0,
    partFen: 0,
    acceptedFen: null,
    changedFen: 0,
  }
  const unpaid = { ...paid, payStatus: 0, netFen: 0 } as const
  test.each<[string, EnrolmentFacts, string[]]>([
    ['paid', paid, []],
    ['unpaid', unpaid, []],
    ['waived', { ...paid, feeFen: 0, netFen: 0 }, []],
    ['unpaid with money held', { ...unpaid, netFen: 10, heldFen: 10 }, []],
    ['unpaid with money on its way back', { ...unpaid, netFen: 10, underWayFen: 10 }, []],
    ['paid with another amount that was accepted', { ...paid, netFen: 10, acceptedFen: 10 }, []],
    ['paid twice, the second on its way back', { ...paid, netFen: 30_000, underWayFen: 15_000 }, []],
    ['partly refunded', { ...paid, netFen: 10_000, partFen: 5000 }, []],
    ['partly refunded, on its way', { ...paid, underWayFen: 5000, partFen: 5000 }, []],
    ['refunded', { ...paid, payStatus: 2, netFen: 0 }, []],
    ['refunded, on its way', { ...paid, payStatus: 2, underWayFen: 15_000, partFen: 15_000 }, []],
    ['paid without money', { ...paid, netFen: 0 }, ['enrolment: 报名号 3 为“已缴费”，应有 150元，流水实有 0元']],
    ['unpaid with money', { ...unpaid, netFen: 1 }, ['enrolment: 报名号 3 为“未缴费”，应有 0元，流水实有 0.01元']],
    [
      'refunded, with money left',
      { ...paid, payStatus: 2 },
      ['enrolment: 报名号 3 为“已退费”，应有 0元，流水实有 150元'],
    ],
    [
      'given back more than came',
      { ...unpaid, netFen: -15_000 },
      ['enrolment: 报名号 3 为“未缴费”，应有 0元，流水实有 -150元'],
    ],
  ])('%s', (_what, facts, words) => expect(wordsOf(enrolmentDifferences(facts))).toEqual(words))
})

describe('a desk', () => {
  const receipt: ReceiptFacts = {
    receiptId: 5,
    receiptNo: 'A12',
    areaName: '昆明市',
    amountFen: 9000,
    isReversed: false,
    lineFen: 9000,
    takenFen: 9000,
    backFen: 0,
  }
  test.each<[string, ReceiptFacts, string[]]>([
    ['as taken', receipt, []],
    ['reversed', { ...receipt, isReversed: true, backFen: 9000 }, []],
    [
      'lacking an entry',
      { ...receipt, takenFen: 4500 },
      ['receipt: 昆明市收据 A12 金额 90元，明细合计 90元，流水收款 45元'],
    ],
    [
      'reversed without an entry',
      { ...receipt, isReversed: true },
      ['receipt: 昆明市收据 A12 金额 90元，明细合计 90元，流水收款 90元，应冲销 90元，流水冲销 0元'],
    ],
  ])('a receipt %s', (_what, facts, words) => expect(wordsOf(receiptDifferences(facts))).toEqual(words))

  test.each<[string, number, string[]]>([
    ['as paid', 9000, []],
    ['lacking an entry', 0, ['payout: 昆明市签收单 QS-1 付出 90元，退费 90元，流水退费 0元']],
  ])('a refund paid out, %s', (_what, entryFen, words) => {
    const payout = { payoutId: 4, enrolmentId: 3, voucherNo: 'QS-1', areaName: '昆明市', amountFen: 9000 }
    expect(wordsOf(payoutDifferences({ ...payout, refundFen: 9000, entryFen }))).toEqual(words)
  })

  test('a closing is recomputed by way of payment', () => {
    const cash = { way: 'cash', takenFen: 9000, reversedFen: 0, refundedFen: 0 } as const
    const closing = { closingId: 2, areaName: '昆明市', stored: [cash], cashFen: 9000, recomputed: [cash] }
    expect(closingDifferences(closing)).toEqual([])
    expect(wordsOf(closingDifferences({ ...closing, cashFen: 8900 }))).toEqual([
      'closing: 昆明市第 2 号结账与流水不一致：应有现金 结账 89元，流水 90元',
    ])
    expect(wordsOf(closingDifferences({ ...closing, recomputed: [{ ...cash, takenFen: 4500 }] }))).toEqual([
      'closing: 昆明市第 2 号结账与流水不一致：现金收款 结账 90元，流水 45元；应有现金 结账 90元，流水 45元',
    ])
  })
})
