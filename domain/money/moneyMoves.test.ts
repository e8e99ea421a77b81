import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canMove,
  type Moves,
  orderMoves,
  payMoves,
  REFUNDS_OVER,
  type RefundStatus,
  refundMoves,
} from './moneyMoves.ts'

/** All statuses that a table names. */
function statusesOf<S extends string | number>(moves: Moves<string, S>): S[] {
  return [...new Set(Object.values(moves).flatMap(({ from, to }) => [...from, to]))]
}

/** Every pair of status and action, with where it leads; null where it is refused. */
function allMoves<S extends string | number>(moves: Moves<string, S>): Array<[S, string, S | null]> {
  return statusesOf(moves).flatMap((status) =>
    Object.keys(moves).map((action): [S, string, S | null] => [
      status,
      action,
      canMove(moves, action, status) ? (moves[action]?.to ?? null) : null,
    ]),
  )
}

const allowed = <S extends string | number>(moves: Moves<string, S>) =>
  allMoves(moves)
    .filter(([, , to]) => to !== null)
    .map(([from, action, to]) => `${from} ${action} ${to}`)
    .sort()

describe('every transition of money, tried against the table', () => {
  test('an order', () => {
    expect(allowed(orderMoves)).toEqual(
      [
        'created open open',
        ...['created', 'open', 'closed'].flatMap((from) => [`${from} settle paid`, `${from} hold held`]),
        'held acceptHeld paid',
        'created close closed',
        'open close closed',
        'paid startRefund refunding',
        'held startRefund refunding',
        'refunding finishRefund refunded',
      ].sort(),
    )
    expect(allMoves(orderMoves)).toHaveLength(7 * 7)
  })

  test('a refund', () => {
    expect(allowed(refundMoves)).toEqual(
      [
        'requested approve approved',
        'requested decline declined',
        'requested withdraw withdrawn',
        'approved accept accepted',
        'stuck accept accepted',
        'approved getStuck stuck',
        'accepted getStuck stuck',
        'stuck becomeNeedless withdrawn',
        'stuck retry approved',
        ...['approved', 'accepted', 'stuck'].map((from) => `${from} finish done`),
        'approved payOut done',
        'stuck payOut done',
      ].sort(),
    )
    expect(allMoves(refundMoves)).toHaveLength(7 * 9)
  })

  test('the payment of an enrolment', () => {
    expect(allowed(payMoves)).toEqual(['0 pay 1', '1 refund 2', '1 reverse 0'])
  })
})

describe('money', () => {
  test('that was received is never forgotten: it stays, is held, or goes back to the payer', () => {
    const actions = Object.keys(orderMoves) as Array<keyof typeof orderMoves>
    fc.assert(
      fc.property(
        fc.constantFrom('paid' as const, 'held' as const),
        fc.array(fc.constantFrom(...actions), { maxLength: 20 }),
        (start, taken) => {
          let status: string = start
          for (const action of taken)
            if (canMove<string, string>(orderMoves, action, status)) status = orderMoves[action].to
          expect(['paid', 'held', 'refunding', 'refunded']).toContain(status)
        },
      ),
    )
  })

  test('that was approved for a refund is paid back or waits for it: no action forgets it, but where it went back otherwise', () => {
    const counted: RefundStatus[] = ['approved', 'accepted', 'stuck', 'done']
    const { becomeNeedless, ...others } = refundMoves
    expect(becomeNeedless).toEqual({ from: ['stuck'], to: 'withdrawn' })
    for (const { from, to } of Object.values(others))
      if (from.some((status) => counted.includes(status))) expect(counted).toContain(to)
    expect(statusesOf(refundMoves).filter((status) => REFUNDS_OVER.includes(status))).toEqual(['declined', 'withdrawn'])
  })

  test('no status of an approved refund is a dead end but done', () => {
    for (const status of ['requested', 'approved', 'accepted', 'stuck'] as const)
      expect(Object.values(refundMoves).some(({ from }) => from.includes(status))).toBe(true)
  })
})
