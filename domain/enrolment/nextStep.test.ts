import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseIso } from '#domain/time.ts'
import { SWEPT_AFTER_MS } from './attendance.ts'
import {
  checklistOf,
  deadlineText,
  type EnrolmentFacts,
  mostUrgent,
  type NextStepKey,
  nextStepOf,
  sortedByUrgency,
} from './nextStep.ts'

const fresh: EnrolmentFacts = {
  isPaid: false,
  isRefunded: false,
  isPaymentHeld: false,
  areaPaysOnline: true,
  checkStatus: 0,
  mode: 1,
  isHearing: false,
  batch: { isLocked: false, registrationOpensAt: 1000, registrationClosesAt: 2000 },
  showRoomAt: 3000,
  examTime: null,
  isSubmitted: false,
  isResultVisible: false,
  attendance: null,
}
const paid: EnrolmentFacts = { ...fresh, isPaid: true }
const passed: EnrolmentFacts = { ...paid, checkStatus: 1 }
const timed: EnrolmentFacts = { ...passed, examTime: { beginsAt: 4000, endsAt: 5000 } }

const onSite: EnrolmentFacts = { ...timed, mode: 0 }
const missedAt = 5000 + SWEPT_AFTER_MS

const cases: [
  what: string,
  facts: EnrolmentFacts,
  now: number,
  key: NextStepKey,
  deadline: number | null,
  tone: string,
][] = [
  ['just enrolled', fresh, 1500, 'pay', 2000, 'todo'],
  ['another amount was paid', { ...fresh, isPaymentHeld: true }, 1500, 'waitPayment', null, 'wait'],
  [
    'another amount was paid, and registration ended',
    { ...fresh, isPaymentHeld: true },
    2500,
    'waitPayment',
    null,
    'wait',
  ],
  ['area without online pay', { ...fresh, areaPaysOnline: false }, 1500, 'payAtDesk', 2000, 'todo'],
  ['refused photo, not paid', { ...fresh, checkStatus: 2 }, 1500, 'pay', 2000, 'todo'],
  ['last moment to pay', fresh, 1999, 'pay', 2000, 'todo'],
  ['not paid in time', fresh, 2000, 'lapsed', null, 'done'],
  ['locked before payment', { ...fresh, batch: { ...fresh.batch, isLocked: true } }, 1500, 'waitBatch', null, 'wait'],
  ['paid', paid, 1500, 'waitCheck', null, 'wait'],
  ['refused photo', { ...paid, checkStatus: 2 }, 1500, 'changePhoto', null, 'todo'],
  ['refused photo, time known', { ...timed, checkStatus: 2 }, 3500, 'changePhoto', 5000, 'todo'],
  ['passed', passed, 2500, 'waitRoom', 3000, 'wait'],
  ['passed, room late', passed, 3000, 'waitRoom', null, 'wait'],
  ['time published', timed, 3999, 'waitExam', 4000, 'wait'],
  ['window opens', timed, 4000, 'sitOnline', 5000, 'todo'],
  ['window open, check under way', { ...timed, checkStatus: 0 }, 4000, 'sitOnline', 5000, 'todo'],
  ['hearing', { ...timed, isHearing: true }, 4000, 'sitHearing', 5000, 'todo'],
  ['on site', { ...timed, mode: 0 }, 4000, 'sitOffline', 5000, 'todo'],
  ['submitted', { ...timed, isSubmitted: true }, 4500, 'waitResult', null, 'wait'],
  ['window over, complete sets are being collected', timed, 5000, 'waitCollection', null, 'wait'],
  ['window missed', timed, missedAt, 'missed', null, 'done'],
  ['hearing missed', { ...timed, isHearing: true }, missedAt, 'missedHearing', null, 'done'],
  ['handed in at the last moment', { ...timed, isSubmitted: true }, missedAt, 'waitResult', null, 'wait'],
  ['on site, over, checked in', { ...onSite, attendance: 'arrived' }, 5000, 'waitResult', null, 'wait'],
  ['on site, over, absent', { ...onSite, attendance: 'absent' }, 5000, 'absent', null, 'done'],
  ['on site, over, nothing noted', onSite, 5000, 'notCheckedIn', null, 'done'],
  ['on site, noted as absent while it goes on', { ...onSite, attendance: 'absent' }, 4500, 'sitOffline', 5000, 'todo'],
  ['online, staff say absent', { ...timed, attendance: 'absent' }, missedAt, 'absent', null, 'done'],
  ['result: absent', { ...timed, isResultVisible: true, attendance: 'absent' }, 6000, 'resultAbsent', null, 'done'],
  ['result', { ...timed, isSubmitted: true, isResultVisible: true }, 6000, 'viewResult', null, 'done'],
  ['refunded', { ...passed, isPaid: false, isRefunded: true }, 2500, 'refunded', null, 'done'],
]

test.each(cases)('%s', (_, facts, now, key, deadline, tone) => {
  expect(nextStepOf(facts, now)).toMatchObject({ key, deadline, tone })
})

test('the cases above show every step', () => {
  const shown = new Set(cases.map(([, , , key]) => key))
  expect(shown.size).toBe(21)
})

describe('the deadline reads', () => {
  const midnight = parseIso('2026-11-26') ?? 0
  const words = (key: NextStepKey, tone: 'todo' | 'wait' | 'done', deadline: number | null = midnight) =>
    deadlineText({ key, tone, deadline, text: '' })
  test('as the last minute in which one can still pay', () => {
    expect(words('pay', 'todo')).toBe('2026年11月25日 23:59前')
    expect(words('payAtDesk', 'todo', midnight + 18 * 3_600_000)).toBe('2026年11月26日 17:59前')
  })
  test('as the end of what is under way, the beginning of an exam, the day something is shown', () => {
    // The card, the notice and the exam-time query read the same: a window that ends at midnight reads 23:59 of its
    // last day.
    expect(words('sitOnline', 'todo')).toBe('2026年11月25日 23:59前')
    expect(words('changePhoto', 'todo', midnight + 18 * 3_600_000)).toBe('2026年11月26日 18:00前')
    expect(words('waitExam', 'wait')).toBe('2026年11月26日 00:00开始')
    expect(words('waitRoom', 'wait')).toBe('预计2026年11月26日 00:00公布')
  })
  test('as nothing where none is known', () => expect(words('waitCheck', 'wait', null)).toBe(''))
})

describe('the most urgent enrolment', () => {
  const urgent = (...all: EnrolmentFacts[]) => mostUrgent(all, (facts) => facts, 1500)
  const sooner: EnrolmentFacts = { ...fresh, batch: { ...fresh.batch, registrationClosesAt: 1800 } }
  const refunded: EnrolmentFacts = { ...passed, isPaid: false, isRefunded: true }
  test('is none without enrolments', () => expect(urgent()).toBeNull())
  test('is the unpaid one before the one that waits for its photo check', () => expect(urgent(paid, fresh)).toBe(fresh))
  test('is the one with the earlier deadline of two unpaid ones', () => expect(urgent(fresh, sooner)).toBe(sooner))
  test('is a refunded one only when nothing else is left', () => {
    expect(urgent(refunded, paid)).toBe(paid)
    expect(urgent(refunded)).toBe(refunded)
  })
})

test('a list is sorted by deadline, with missed and ended ones last, newest first among equals', () => {
  const rows = { missed: timed, waiting: paid, later: fresh, refunded: { ...passed, isPaid: false, isRefunded: true } }
  const sooner: EnrolmentFacts = { ...timed, examTime: { beginsAt: missedAt - 5, endsAt: missedAt + 5 } }
  const open: EnrolmentFacts = { ...fresh, batch: { ...fresh.batch, registrationClosesAt: missedAt + 100 } }
  const all = Object.entries({ ...rows, later: open, sooner })
  const order = sortedByUrgency(all, ([, facts]) => facts, missedAt).map(({ row: [name] }) => name)
  expect(order).toEqual(['sooner', 'later', 'waiting', 'missed', 'refunded'])
})

describe('the checklist', () => {
  test.each([
    ['just enrolled', fresh, 1500, 'done current todo todo todo todo'],
    ['paid', paid, 1500, 'done done current todo todo todo'],
    ['refused photo', { ...paid, checkStatus: 2 } as const, 1500, 'done done failed todo todo todo'],
    ['passed', passed, 2500, 'done done done current todo todo'],
    ['time published', timed, 3500, 'done done done done current todo'],
    ['submitted', { ...timed, isSubmitted: true }, 4500, 'done done done done done current'],
    ['result', { ...timed, isSubmitted: true, isResultVisible: true }, 6000, 'done done done done done done'],
    ['window over', timed, 5000, 'done done done done current todo'],
    ['missed', timed, missedAt, 'done done done done missed todo'],
    ['absent on site', { ...onSite, attendance: 'absent' } as const, 5000, 'done done done done missed todo'],
    ['not checked in', onSite, 5000, 'done done done done missed todo'],
    [
      'absent as result',
      { ...timed, isResultVisible: true, attendance: 'absent' } as const,
      6000,
      'done done done done missed done',
    ],
    // The payment is not `failed`, which reads 未通过, because nobody judged it.
    ['lapsed', fresh, 2000, 'done lapsed todo todo todo todo'],
    ['refunded', { ...passed, isPaid: false, isRefunded: true }, 2500, 'done returned done todo todo todo'],
  ])('%s', (_, facts, now, states) => {
    expect(
      checklistOf(facts, now)
        .map(({ state }) => state)
        .join(' '),
    ).toBe(states)
  })

  test('names the six stations', () => {
    const labels = checklistOf(fresh, 1500).map(({ label }) => label)
    expect(labels).toEqual(['报名', '缴费', '照片审核', '考场安排', '考试', '成绩'])
  })
})

const anyFacts: fc.Arbitrary<EnrolmentFacts> = fc.record({
  isPaid: fc.boolean(),
  isRefunded: fc.boolean(),
  isPaymentHeld: fc.boolean(),
  areaPaysOnline: fc.boolean(),
  checkStatus: fc.constantFrom(0, 1, 2),
  mode: fc.constantFrom(-1, 0, 1),
  isHearing: fc.boolean(),
  batch: fc.record({
    isLocked: fc.boolean(),
    registrationOpensAt: fc.constant(1000),
    registrationClosesAt: fc.constant(2000),
  }),
  showRoomAt: fc.constantFrom(null, 3000),
  examTime: fc.constantFrom(null, { beginsAt: 4000, endsAt: 5000 }),
  isSubmitted: fc.boolean(),
  isResultVisible: fc.boolean(),
  attendance: fc.constantFrom(null, 'arrived', 'absent'),
})

test('whatever the state: one sentence, a deadline that lies ahead, nothing to do without one except the photo', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 0, max: 7000 }), (facts, now) => {
      const step = nextStepOf(facts, now)
      expect(step.text).not.toBe('')
      if (step.deadline !== null) expect(step.deadline).toBeGreaterThan(now)
      if (step.tone === 'todo' && step.key !== 'changePhoto') expect(step.deadline).not.toBeNull()
      expect(checklistOf(facts, now).filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1)
    }),
  )
})
