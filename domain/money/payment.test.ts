import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove, type OrderAction, type OrderStatus, orderMoves } from './moneyMoves.ts'
import {
  askPauseMs,
  BILL_SIZE,
  billSubject,
  billSumFen,
  isAskedFirst,
  isOldEnoughToClose,
  isOrderLive,
  isOrderOverdue,
  isPrepayUsable,
  type Payable,
  paymentHoldsUntil,
  whyCannotEditDuringPayment,
  whyCannotPay,
} from './payment.ts'

const STATUSES: OrderStatus[] = ['created', 'open', 'paid', 'closed', 'held', 'refunding', 'refunded']
const ACTIONS = Object.keys(orderMoves) as OrderAction[]

describe('an order', () => {
  test('every status can be reached from created', () => {
    const reached = new Set<OrderStatus>(['created'])
    for (const status of reached) {
      for (const action of ACTIONS) if (canMove(orderMoves, action, status)) reached.add(orderMoves[action].to)
    }
    expect([...reached].sort()).toEqual([...STATUSES].sort())
  })

  test('is live exactly while it can be closed', () => {
    for (const status of STATUSES) expect(isOrderLive(status)).toBe(canMove(orderMoves, 'close', status))
  })

  test('its ages change to the millisecond', () => {
    expect([isOldEnoughToClose(0, 299_999), isOldEnoughToClose(0, 300_000)]).toEqual([false, true])
    expect([isOrderOverdue(0, 1_799_999), isOrderOverdue(0, 1_800_000)]).toEqual([false, true])
    expect([isPrepayUsable(0, 7_199_999), isPrepayUsable(0, 7_200_000)]).toEqual([true, false])
  })
})

describe('whyCannotPay', () => {
  const payable: Payable = {
    isPaid: false,
    isRefunded: false,
    isHeld: false,
    feeFen: 7000,
    areaPaysOnline: true,
    batchPhase: 'open',
  }
  test.each([
    [{}, null],
    [{ isPaid: true }, 'ALREADY_PAID'],
    [{ isRefunded: true }, 'ENROLMENT_REFUNDED'],
    [{ feeFen: 0, isPaid: true }, 'NO_FEE_DUE'],
    [{ feeFen: 0 }, 'NO_FEE_DUE'],
    [{ isHeld: true, batchPhase: 'ended' }, 'PAYMENT_HELD'],
    [{ isHeld: true, isPaid: true }, 'ALREADY_PAID'],
    [{ areaPaysOnline: false }, 'AREA_PAYS_AT_DESK'],
    [{ areaPaysOnline: false, isPaid: true }, 'ALREADY_PAID'],
    [{ batchPhase: 'ended' }, 'BATCH_ENDED'],
    [{ batchPhase: 'locked' }, 'BATCH_LOCKED'],
    [{ batchPhase: 'notStarted' }, 'BATCH_NOT_STARTED'],
  ] satisfies [Partial<Payable>, string | null][])('%j → %s', (change, reason) => {
    expect(whyCannotPay({ ...payable, ...change })).toBe(reason)
  })
})

describe('an edit during payment', () => {
  test.each([
    [[], null],
    [[{ status: 'open', createdAt: 700_001 }], 'PAYMENT_JUST_STARTED'],
    [[{ status: 'created', createdAt: 999_999 }], 'PAYMENT_JUST_STARTED'],
    [[{ status: 'open', createdAt: 700_000 }], null],
    [[{ status: 'closed', createdAt: 999_999 }], null],
    [
      [
        { status: 'open', createdAt: 0 },
        { status: 'open', createdAt: 900_000 },
      ],
      'PAYMENT_JUST_STARTED',
    ],
  ] satisfies [{ status: OrderStatus; createdAt: number }[], string | null][])('%j → %s', (orders, reason) => {
    expect(whyCannotEditDuringPayment(orders, 1_000_000)).toBe(reason)
    const until = paymentHoldsUntil(orders, 1_000_000)
    expect(until !== null).toBe(reason !== null)
    if (until === null) return
    expect(whyCannotEditDuringPayment(orders, until - 1)).not.toBeNull()
    expect(whyCannotEditDuringPayment(orders, until)).toBeNull()
  })
})

describe('asking WeChat about an open order', () => {
  const openedAt = Date.UTC(2026, 10, 20)
  const order = { openedAt, expiresAt: openedAt + 30 * 60_000, awaitedAt: null }
  const after = (minutes: number) => openedAt + minutes * 60_000

  test.each([
    [0, 12],
    [4.9, 12],
    [5, 30],
    [8, 48],
    [10, 60],
    [29.9, 60],
    [30, 60],
    [34, 120],
    [24 * 60, 3600],
  ])('%d minutes after its opening it is left alone for %d seconds', (minutes, seconds) => {
    expect(askPauseMs(order, after(minutes)) / 1000).toBe(seconds)
  })

  test('its pause never shrinks while nobody waits for it', () => {
    const age = fc.integer({ min: 0, max: 86_400_000 })
    fc.assert(
      fc.property(age, age, (one, other) => {
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)]
        expect(askPauseMs(order, openedAt + sooner)).toBeLessThanOrEqual(askPauseMs(order, openedAt + later))
      }),
    )
  })

  test('a payer who waits brings it forward for two minutes', () => {
    const awaited = { ...order, awaitedAt: after(20) }
    expect([isAskedFirst(order, after(21)), isAskedFirst(awaited, after(21))]).toEqual([false, true])
    expect([askPauseMs(awaited, after(21)), askPauseMs(awaited, after(22))]).toEqual([12_000, 60_000])
  })
})

describe('a bill', () => {
  test('adds up the fees, to what WeChat takes', () => {
    expect(billSumFen([15_000, 16_000])).toBe(31_000)
    expect([billSumFen([999_999_999]), billSumFen([999_999_999, 1])]).toEqual([999_999_999, null])
  })

  test('is called by its number in WeChat, within its 127 bytes', () => {
    expect(Buffer.byteLength(`音乐考级报名费-${billSubject(BILL_SIZE)}`)).toBeLessThanOrEqual(127)
  })
})
