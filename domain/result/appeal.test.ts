import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AppealDeed,
  type AppealScope,
  type AppealState,
  appealFeeStateOf,
  appealFeeStates,
  appealMoves,
  appealStates,
  canMarkAgain,
  firstAppealState,
  isAppealOver,
  resultOfAppeal,
  whyAppealFeeUnfit,
  whyAppealReasonUnfit,
  whyCannotAppealAgainst,
  whyCannotMove,
  whyCannotPayAppeal,
  whyCannotReleaseAppeal,
  whyOutsideWindow,
} from './appeal.ts'
import type { GivenResult, ResultCode } from './result.ts'

const deeds = Object.keys(appealMoves) as AppealDeed[]

describe('who may do what when', () => {
  const allowed: Record<AppealState, AppealDeed[]> = {
    unpaid: ['pay', 'withdraw', 'expire'],
    sent: ['withdraw', 'check', 'correct', 'answerUnmarked'],
    correcting: ['correctionMade', 'correctionDropped'],
    checked: ['assign'],
    marking: ['assign', 'stepBack', 'mark'],
    marked: ['stepBack', 'changeMark', 'startAnew', 'decide', 'closeCheck'],
    prepared: ['sendBack', 'sendBackUnmarked', 'release'],
    answered: [],
    withdrawn: [],
    expired: [],
  }
  test.each(Object.entries(allowed))('%s', (state, those) => {
    for (const deed of deeds)
      expect(whyCannotMove(state as AppealState, deed)).toBe(those.includes(deed) ? null : 'APPEAL_CHANGED')
  })

  test('every state is reached, and only what is over ends', () => {
    const reached = new Set<AppealState>([firstAppealState(0), firstAppealState(1)])
    for (let size = 0; size < reached.size; ) {
      size = reached.size
      for (const { from, to } of Object.values(appealMoves))
        if ((from as readonly AppealState[]).some((state) => reached.has(state))) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...appealStates].sort())
    for (const state of appealStates) expect(allowed[state].length === 0).toBe(isAppealOver(state))
  })

  test('a result changes only by what a second person does', () => {
    for (const [deed, move] of Object.entries(appealMoves))
      if (deed !== 'closeCheck') expect(move.to === 'answered').toBe(move.by === 'other')
    expect(whyCannotReleaseAppeal({ state: 'prepared', decidedBy: 7 }, 7)).toBe('APPEAL_OWN')
    expect(whyCannotReleaseAppeal({ state: 'prepared', decidedBy: 7 }, 8)).toBeNull()
    expect(whyCannotReleaseAppeal({ state: 'marked', decidedBy: null }, 8)).toBe('APPEAL_CHANGED')
  })
})

describe('the fee', () => {
  test.each([
    [null, 'BATCH_APPEAL_FEE_WRONG'],
    [0, null],
    [1_000_000, null],
    [1_000_001, 'BATCH_APPEAL_FEE_WRONG'],
  ])('a batch asks for %s fen: %s', (feeFen, why) => expect(whyAppealFeeUnfit(feeFen)).toBe(why))

  const window = { opensAt: 10, closesAt: 20 }
  const due = { state: 'unpaid', isPaid: false, isHeld: false, window } as const
  test.each([
    [{}, 19, null],
    [{}, 20, 'APPEAL_LATE'],
    [{}, 9, 'APPEAL_EARLY'],
    [{ window: { opensAt: null, closesAt: null } }, 15, 'APPEAL_NOT_OFFERED'],
    [{ isHeld: true }, 15, 'PAYMENT_HELD'],
    [{ state: 'sent', isPaid: true }, 15, 'APPEAL_FEE_PAID'],
    [{ state: 'answered', isPaid: true }, 25, 'APPEAL_FEE_PAID'],
    [{ state: 'withdrawn' }, 15, 'APPEAL_CHANGED'],
    [{ state: 'expired' }, 15, 'APPEAL_CHANGED'],
    [{ state: 'sent' }, 15, 'APPEAL_CHANGED'],
  ] as const)('it is paid, or not: %o at %i', (change, now, why) =>
    expect(whyCannotPayAppeal({ ...due, ...change }, now)).toBe(why),
  )

  const facts = { feeFen: 3000, isPaid: false, isHeld: false, keptFen: 0, isReturning: false } as const
  test.each([
    ['none', { feeFen: 0, state: 'sent' }],
    ['due', { state: 'unpaid' }],
    ['held', { state: 'unpaid', isHeld: true }],
    ['void', { state: 'expired' }],
    ['void', { state: 'withdrawn' }],
    ['paid', { state: 'sent', isPaid: true, keptFen: 3000 }],
    // One that was paid twice keeps one of both.
    ['paid', { state: 'sent', isPaid: true, keptFen: 3000, isReturning: true }],
    ['returning', { state: 'answered', isPaid: true, isReturning: true }],
    ['returned', { state: 'answered', isPaid: true }],
  ] as const)('what became of it: %s', (fee, change) => expect(appealFeeStateOf({ ...facts, ...change })).toBe(fee))

  test('only an appeal that waits for its fee owes it', () => {
    const states = fc.constantFrom(...appealStates)
    fc.assert(
      fc.property(states, fc.boolean(), fc.nat(5000), fc.boolean(), (state, isPaid, keptFen, isReturning) => {
        const fee = appealFeeStateOf({ ...facts, state, isPaid, keptFen, isReturning })
        expect(appealFeeStates).toContain(fee)
        expect(fee === 'due').toBe(state === 'unpaid' && !isPaid)
      }),
    )
  })
})

test('the higher stands, or the second mark', () => {
  const codes = fc.constantFrom(...([0, 1, 2, 3, 4] as const))
  const given = fc.constantFrom(...([1, 2, 3, 4] as const))
  fc.assert(
    fc.property(codes, given, (standing: ResultCode, second: GivenResult) => {
      expect(resultOfAppeal('higher', standing, second)).toBe(Math.max(standing, second))
      expect(resultOfAppeal('second', standing, second)).toBe(second)
    }),
  )
})

test('what was not recorded, or not played, cannot be marked again', () => {
  expect(canMarkAgain({ isOnline: true, code: 1 })).toBe(true)
  expect(canMarkAgain({ isOnline: false, code: 1 })).toBe(false)
  expect(canMarkAgain({ isOnline: true, code: 0 })).toBe(false)
})

test.each([
  [{ opensAt: null, closesAt: null }, 'APPEAL_NOT_OFFERED'],
  [{ opensAt: 11, closesAt: 20 }, 'APPEAL_EARLY'],
  [{ opensAt: 10, closesAt: 11 }, null],
  [{ opensAt: 1, closesAt: 10 }, 'APPEAL_LATE'],
] as const)('the window %j says %s', (window, reason) => {
  expect(whyOutsideWindow(window, 10)).toBe(reason)
})

test.each([
  ['', 'APPEAL_REASON_WRONG'],
  ['𠮷'.repeat(500), null],
  ['音'.repeat(501), 'APPEAL_REASON_WRONG'],
  ['\ud800', 'TEXT_UNFIT'],
] as const)('a reason of %s', (reason, why) => {
  expect(whyAppealReasonUnfit(reason)).toBe(why)
})

describe('what an appeal is about', () => {
  const whole: AppealScope = { isWhole: true, ordinals: [] }
  const piece = (...ordinals: string[]): AppealScope => ({ isWhole: false, ordinals })
  const played = ['一', '二', '三']
  test.each([
    [piece('一'), [piece('二')], null],
    [piece('一'), [piece('二'), piece('三')], null],
    [piece('一', '二'), [piece('二')], 'APPEAL_SENT_ALREADY'],
    [whole, [piece('二')], 'APPEAL_SENT_ALREADY'],
    [piece('一'), [whole], 'APPEAL_SENT_ALREADY'],
    [whole, [], null],
    [piece('四'), [], 'APPEAL_PIECES_WRONG'],
    [piece(), [], 'APPEAL_PIECES_WRONG'],
    [{ isWhole: true, ordinals: ['一'] }, [], 'APPEAL_PIECES_WRONG'],
  ] as Array<[AppealScope, AppealScope[], string | null]>)('%j beside %j: %s', (scope, earlier, reason) => {
    expect(whyCannotAppealAgainst(scope, { played, earlier })).toBe(reason)
  })
})
