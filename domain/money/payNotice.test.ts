import { describe, expect, test } from 'vitest'
import { canMove, orderMoves } from './moneyMoves.ts'
import { type NotifiedOrder, type PayNotice, readPayNotice } from './payNotice.ts'

describe('a payment notice', () => {
  const order: NotifiedOrder = {
    amountFen: 7000,
    transactionId: null,
    shares: [{ enrolmentId: 1, shareFen: 7000, isPaid: false, over: null, feeFen: 7000 }],
  }
  const notice: PayNotice = {
    amountFen: 7000,
    currency: 'CNY',
    tradeType: 'JSAPI',
    transactionId: 'T1',
  }

  test('settles an order that has received nothing', () => {
    expect(readPayNotice(order, notice)).toEqual({
      kind: 'settle',
      shares: [{ enrolmentId: 1, shareFen: 7000, extra: null }],
    })
  })

  test.each(['created', 'open', 'closed'] as const)('a %s order can be settled', (status) => {
    expect(canMove(orderMoves, 'settle', status)).toBe(true)
  })

  test('is a repeat for the order that it settled', () => {
    const shares = order.shares.map((share) => ({ ...share, isPaid: true }))
    expect(readPayNotice({ ...order, transactionId: 'T1', shares }, notice)).toEqual({ kind: 'repeat' })
  })

  test.each([
    ['amount', { amountFen: 6999 }],
    ['amount', { amountFen: 7001 }],
    ['currency', { currency: 'USD' }],
    ['tradeType', { tradeType: 'NATIVE' }],
  ] satisfies [string, Partial<PayNotice>][])(
    'of another %s is a mismatch, before and after payment',
    (what, change) => {
      expect(readPayNotice(order, { ...notice, ...change })).toEqual({ kind: 'mismatch', what })
      const paid: NotifiedOrder = { ...order, transactionId: 'T1' }
      expect(readPayNotice(paid, { ...notice, ...change })).toEqual({ kind: 'mismatch', what })
    },
  )

  test('of a second transaction for a settled order is a mismatch', () => {
    const paid: NotifiedOrder = { ...order, transactionId: 'T1' }
    expect(readPayNotice(paid, { ...notice, transactionId: 'T2' })).toEqual({ kind: 'mismatch', what: 'transaction' })
  })

  const extras = [
    ['paidAlready', { isPaid: true, over: null, feeFen: 7000 }],
    ['refundedAlready', { isPaid: false, over: 'refundedAlready', feeFen: 7000 }],
    ['appealOver', { isPaid: false, over: 'appealOver', feeFen: 7000 }],
    ['feeChanged', { isPaid: false, over: null, feeFen: 8000 }],
  ] as const
  test.each(extras)('is extra money where the enrolment does not need it (%s)', (extra, enrolment) => {
    const shares = order.shares.map((share) => ({ ...share, ...enrolment }))
    expect(readPayNotice({ ...order, shares }, notice)).toEqual({
      kind: 'settle',
      shares: [{ enrolmentId: 1, shareFen: 7000, extra }],
    })
  })

  test('of a bill judges each share alone: what one does not need says nothing of the others', () => {
    const needed = { shareFen: 7000, isPaid: false, over: null, feeFen: 7000 }
    const shares = [
      { enrolmentId: 1, ...needed },
      ...extras.map(([, enrolment], n) => ({ enrolmentId: n + 2, ...needed, ...enrolment })),
    ]
    const reading = readPayNotice({ ...order, amountFen: 35_000, shares }, { ...notice, amountFen: 35_000 })
    expect(reading).toMatchObject({
      kind: 'settle',
      shares: [{ extra: null }, ...extras.map(([extra]) => ({ extra, shareFen: 7000 }))],
    })
  })
})
