import { describe, expect, test } from 'vitest'
import { compareBill, returnedCodes } from './billCompare.ts'
import type { BillLine, BookedPayment, BookedRefund } from './billLines.ts'

const line: BillLine = {
  kind: 'payment',
  transactionId: '42',
  payCode: 'K1',
  refundCode: null,
  amountFen: 15_000,
  state: 'SUCCESS',
}
const back: BillLine = { ...line, kind: 'refund', refundCode: 'R1', amountFen: 5000 }
const payment: BookedPayment = {
  payCode: 'K1',
  orderId: 7,
  enrolmentId: 3,
  transactionId: '42',
  receivedFen: 15_000,
  isOfDay: true,
}
const refund: BookedRefund = {
  refundId: 9,
  orderId: 7,
  enrolmentId: 3,
  codes: ['R1', 'R0'],
  paidCodes: ['R1'],
  amountFen: 5000,
  status: 'done',
  way: 'wechat',
  isMissing: false,
}

interface Case {
  lines?: BillLine[]
  payments?: BookedPayment[]
  refunds?: BookedRefund[]
}
const compare = ({ lines = [], payments = [], refunds = [] }: Case) =>
  compareBill({ day: '2026-11-20', lines, payments, refunds })

describe('a bill and our books', () => {
  test.each<[string, Case, string[]]>([
    ['the same payment', { lines: [line], payments: [payment] }, []],
    ['nothing on either side', {}, []],
    [
      'a refund that was divided among the enrolments of one order',
      {
        lines: [{ ...back, amountFen: 8000 }],
        refunds: [refund, { ...refund, refundId: 10, enrolmentId: 4, codes: ['R1-2', 'R1'], amountFen: 3000 }],
      },
      [],
    ],
    ['an order that nobody knows', { lines: [line] }, ['missingHere payment K1 42 15000']],
    [
      'an order that is not booked as paid',
      { lines: [line], payments: [{ ...payment, transactionId: null, isOfDay: false }] },
      ['missingHere payment K1 42 15000'],
    ],
    [
      'an order that another payment settled',
      { lines: [line], payments: [{ ...payment, transactionId: '43' }] },
      ['missingHere payment K1 42 15000'],
    ],
    ['another amount', { lines: [{ ...line, amountFen: 10 }], payments: [payment] }, ['amount payment K1 15000 10']],
    [
      'another amount that was booked as it came',
      { lines: [{ ...line, amountFen: 10 }], payments: [{ ...payment, receivedFen: 10 }] },
      [],
    ],
    ['a payment that the bill lacks', { payments: [payment] }, ['missingThere payment K1 15000']],
    ['a payment of another day that the bill need not have', { payments: [{ ...payment, isOfDay: false }] }, []],
    ['a payment booked for another day', { lines: [line], payments: [{ ...payment, isOfDay: false }] }, []],
    [
      'a trade that was revoked',
      { lines: [line, { ...line, kind: 'other', state: 'REVOKED' }], payments: [payment] },
      ['state payment K1 revoked'],
    ],
    ['a trade that was revoked and never booked', { lines: [{ ...line, kind: 'other', state: 'REVOKED' }] }, []],

    ['the same refund', { lines: [back], refunds: [refund] }, []],
    ['a refund that nobody knows', { lines: [back] }, ['missingHere refund R1 5000']],
    ['one that nobody knows and that came to nothing', { lines: [{ ...back, state: 'FAIL' }] }, []],
    [
      'another amount given back',
      { lines: [{ ...back, amountFen: 50 }], refunds: [refund] },
      ['amount refund R1 5000 50'],
    ],
    ['under way when the bill was made', { lines: [{ ...back, state: 'PROCESSING' }], refunds: [refund] }, []],
    [
      'paid back there, not here',
      { lines: [back], refunds: [{ ...refund, status: 'stuck' }] },
      ['state refund R1 SUCCESS wechat stuck'],
    ],
    [
      'paid back there and by hand as well',
      { lines: [back], refunds: [{ ...refund, way: 'other' }] },
      ['state refund R1 SUCCESS other done'],
    ],
    [
      'failed there, done here',
      { lines: [{ ...back, state: 'FAIL' }], refunds: [refund] },
      ['state refund R1 FAIL wechat done'],
    ],
    [
      'under way there, declined here',
      { lines: [{ ...back, state: 'PROCESSING' }], refunds: [{ ...refund, status: 'declined' }] },
      ['state refund R1 PROCESSING wechat declined'],
    ],
    [
      'an earlier number that WeChat closed',
      { lines: [{ ...back, refundCode: 'R0', state: 'REFUNDCLOSE' }], refunds: [refund] },
      [],
    ],
    [
      'an earlier number that WeChat paid after all, and the newer one too',
      { lines: [back, { ...back, refundCode: 'R0' }], refunds: [{ ...refund, paidCodes: ['R1', 'R0'] }] },
      ['missingHere refund R0 5000'],
    ],
    [
      'the same on two days, each with its own bill',
      { lines: [{ ...back, refundCode: 'R0' }], refunds: [{ ...refund, paidCodes: ['R1', 'R0'] }] },
      ['missingHere refund R0 5000'],
    ],
    [
      'an earlier number that WeChat paid after all, and no other',
      { lines: [{ ...back, refundCode: 'R0' }], refunds: [{ ...refund, paidCodes: ['R0'] }] },
      [],
    ],
    ['one payment twice in the bill', { lines: [line, line], payments: [payment] }, ['sum payment sum 15000 30000']],
    ['one refund twice in the bill', { lines: [back, back], refunds: [refund] }, ['sum refund sum 5000 10000']],
    ['a refund that no bill has', { refunds: [{ ...refund, isMissing: true }] }, ['missingThere refund R1 5000']],
  ])('%s', (_what, books, differences) => {
    expect(compare(books).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(differences)
  })

  test('each difference is told in words with amounts in yuan, and names what it is about', () => {
    const [wrong] = compare({ lines: [{ ...line, amountFen: 10 }], payments: [payment] })
    expect(wrong).toMatchObject({ orderId: 7, enrolmentId: 3, oursFen: 15_000, theirsFen: 10 })
    expect(wrong?.words).toBe('付款金额不一致：系统 150元，微信账单 0.10元（商户订单号 K1，微信订单号 42）')
    const [state] = compare({ lines: [back], refunds: [{ ...refund, status: 'stuck' }] })
    expect(state?.words).toBe(
      '退款状态不一致：系统“等待人工处理”，微信账单“退款成功”，50元（商户退款单号 R1，商户订单号 K1）',
    )
    expect(state).toMatchObject({ refundId: 9, orderId: 7, enrolmentId: 3 })
  })
})

test('a refund came back where the bill says so and no other line says that it was paid', () => {
  const line = (refundCode: string, state: string) => ({ ...back, refundCode, state })
  const lines = [
    line('R1', 'FAIL'),
    line('R2', 'SUCCESS'),
    line('R3', 'REFUNDCLOSE'),
    line('R3', 'SUCCESS'),
    line('R4', 'CHANGE'),
  ]
  expect(returnedCodes(lines)).toEqual(['R1'])
})
