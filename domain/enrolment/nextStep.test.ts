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
  isPostponed: false,
  areaPaysOnline: true,
  checkStatus: 0,
  mode: 1,
  isHearing: false,
  batch: { isLocked: false, registrationOpensAt: 1000, registrationClosesAt: 2000 },
  showRoomAt: 3000,
  examTime: null,
  session: null,
  retryUntil: null,
  retake: null,
  isSubmitted: false,
  isResultVisible: false,
  attendance: null,
}
const paid: EnrolmentFacts = { ...fresh, isPaid: true }
const passed: EnrolmentFacts = { ...paid, checkStatus: 1 }
const timed: EnrolmentFacts = { ...passed, examTime: { beginsAt: 4000, endsAt: 5000 } }

const onSite: EnrolmentFacts = { ...timed, mode: 0 }
const half = { endsAt: 4500, filled: 1, required: 2 }
const whole = { ...half, filled: 2 }
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
  ['begun', { ...timed, session: half }, 4400, 'examRuns', 4500, 'todo'],
  ['begun, photo refused', { ...timed, checkStatus: 2, session: half }, 4400, 'examRuns', 4500, 'todo'],
  ['begun, extended past the window', { ...timed, session: { ...half, endsAt: 6000 } }, 5500, 'examRuns', 6000, 'todo'],
  ['begun, out of time', { ...timed, session: half }, 4500, 'sitOnline', 5000, 'todo'],
  [
    'hearing begun',
    { ...timed, isHearing: true, session: { ...half, required: 0 } },
    4400,
    'hearingRuns',
    4500,
    'todo',
  ],
  ['all videos there', { ...timed, session: whole }, 4400, 'submit', 4500, 'todo'],
  ['all videos there, out of time', { ...timed, session: whole }, 4500, 'submit', 5000, 'todo'],
  ['all videos there, window over', { ...timed, session: whole }, 5000, 'waitCollection', null, 'wait'],
  [
    'a piece to be recorded again',
    { ...timed, isSubmitted: true, retake: { until: 7000, piece: '茉莉花' } },
    6500,
    'retake',
    7000,
    'todo',
  ],
  [
    'a piece whose time to be recorded again is over',
    { ...timed, isSubmitted: true, retake: { until: 7000, piece: '茉莉花' } },
    7000,
    'waitResult',
    null,
    'wait',
  ],
  ['another session allowed after the window', { ...timed, retryUntil: 7000 }, 6500, 'sitAgain', 7000, 'todo'],
  ['the permission has passed', { ...timed, retryUntil: 7000 }, missedAt, 'missed', null, 'done'],
  ['submitted', { ...timed, isSubmitted: true }, 4500, 'waitResult', null, 'wait'],
  ['window over, complete sets are being collected', timed, 5000, 'waitCollection', null, 'wait'],
  ['window missed', timed, missedAt, 'missed', null, 'done'],
  ['hearing missed', { ...timed, isHearing: true }, missedAt, 'missedHearing', null, 'done'],
  ['handed in at the last moment', { ...timed, isSubmitted: true }, missedAt, 'waitResult', null, 'wait'],
  [
    'on site, checked in, perhaps heard already',
    { ...onSite, attendance: 'arrived' },
    4500,
    'sitOffline',
    null,
    'wait',
  ],
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
  expect(shown.size).toBe(26)
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
  test('as the minute on the clock while an exam runs, since that is today', () => {
    expect(words('examRuns', 'todo', midnight + 8 * 3_600_000 + 480_000)).toBe('08:08结束')
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

test('an exam that runs says how many videos have arrived', () => {
  expect(nextStepOf({ ...timed, session: { endsAt: 4500, filled: 1, required: 5 } }, 4400).text).toBe(
    '考试进行中，已传1/5',
  )
})

describe('first stand', () => {
  const day = parseIso('2026-12-05T00:00:00+08:00') ?? 0
  const at = (hour: number) => day + hour * 3_600_000
  const exam = (from: number, to: number, change: Partial<EnrolmentFacts> = {}): EnrolmentFacts => ({
    ...passed,
    mode: 0,
    examTime: { beginsAt: at(from), endsAt: at(to) },
    ...change,
  })
  const unpaid: EnrolmentFacts = {
    ...fresh,
    batch: { isLocked: false, registrationOpensAt: 0, registrationClosesAt: at(8) },
  }
  const running = exam(-48, 48, { mode: 1, session: { endsAt: at(9), filled: 0, required: 2 } })

  test('what runs, then the exams of the day in their order, whatever else is open', () => {
    const rows = { unpaid, late: exam(15, 16), early: exam(9, 10), running }
    const order = sortedByUrgency(Object.entries(rows), ([, facts]) => facts, at(7)).map(({ row: [name] }) => name)
    expect(order).toEqual(['running', 'early', 'late', 'unpaid'])
  })

  test.each([
    ['an exam of today', exam(9, 10), true],
    ['one of tomorrow', exam(33, 34), false],
    ['one that is over', exam(5, 6), false],
    ['an online window that opens today', exam(9, 90, { mode: 1 }), true],
    ['one that closes today', exam(-48, 24, { mode: 1 }), true],
    ['one between', exam(-48, 48, { mode: 1 }), false],
    ['one that is handed in', exam(9, 90, { mode: 1, isSubmitted: true }), false],
    ['a refunded one', exam(9, 10, { isRefunded: true }), false],
    ['one that runs', running, true],
    ['nothing but a fee', unpaid, false],
  ])('%s: %s', (_, facts, first) => {
    const [row] = sortedByUrgency([facts], (one) => one, at(7))
    expect(row?.isFirst).toBe(first)
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
  isPostponed: fc.boolean(),
  retake: fc.constantFrom(null, { until: 6000, piece: '茉莉花' }),
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
  session: fc.constantFrom(
    null,
    { endsAt: 4500, filled: 1, required: 2 },
    { endsAt: 4500, filled: 2, required: 2 },
    { endsAt: 5500, filled: 0, required: 0 },
  ),
  retryUntil: fc.constantFrom(null, 6500),
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
