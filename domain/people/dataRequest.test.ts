import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, parseIso } from '#domain/time.ts'
import {
  type DataRequestState,
  dataRequestMoves,
  dataRequestStates,
  daysLeft,
  deadlineText,
  dueDay,
  isRequestOpen,
  whyDataAnswerUnfit,
  whyWishUnfit,
} from './dataRequest.ts'
import { erasingHindranceKeys, erasingHindrances, waitsForText } from './erasing.ts'
import { consentKinds, consentTexts, personalDataKinds, personalDataTexts } from './personalData.ts'
import { monthsBefore, whyRuleWrong } from './retention.ts'

const at = (iso: string) => parseIso(iso) as number

describe('the deadline', () => {
  test.each([
    // A Friday: the next working day is Monday.
    ['2026-11-20T10:00:00+08:00', 1, '2026-11-23'],
    ['2026-11-20T23:59:00+08:00', 5, '2026-11-27'],
    ['2026-11-20T10:00:00+08:00', 15, '2026-12-11'],
    ['2026-11-21T10:00:00+08:00', 1, '2026-11-23'],
    ['2026-12-31T10:00:00+08:00', 1, '2027-01-01'],
  ])('of %s and %s working days is %s', (now, days, due) => {
    expect(dueDay(at(now), days)).toBe(due)
  })

  test('never falls on a weekend and grows with each working day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01'), max: at('2036-01-01') }),
        fc.integer({ min: 1, max: 60 }),
        (now, days) => {
          const weekday = new Date(`${dueDay(now, days)}T00:00:00Z`).getUTCDay()
          expect([1, 2, 3, 4, 5]).toContain(weekday)
          expect(dueDay(now, days + 1) > dueDay(now, days)).toBe(true)
          expect(daysLeft(dueDay(now, days), now)).toBeGreaterThanOrEqual(days)
        },
      ),
    )
  })

  test('is counted down', () => {
    const now = at('2026-11-20T10:00:00+08:00')
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((due) => deadlineText(daysLeft(due, now)))).toEqual([
      '已超期1天',
      '今天到期',
      '还剩1天',
    ])
    expect(daysLeft('2026-11-21', now + DAY_MS)).toBe(0)
  })
})

test('every state can be reached, and nothing leaves one that is over', () => {
  const moves = Object.values(dataRequestMoves)
  const reached = new Set<DataRequestState>(['asked', ...moves.map(({ to }) => to)])
  expect([...reached].sort()).toEqual([...dataRequestStates].sort())
  expect(moves.flatMap(({ from }) => from).filter((state) => !isRequestOpen(state))).toEqual([])
  // What is being erased cannot be taken back.
  expect(dataRequestMoves.withdraw.from).not.toContain('running')
})

test.each([
  ['see', '', 'DATA_WISH_WRONG'],
  ['delete', '', null],
  ['move', ' ', null],
  ['correct', '联系人', null],
  ['correct', '字'.repeat(501), 'DATA_WISH_WRONG'],
] as const)('a wish to %s “%s” is judged %s', (kind, wish, why) => {
  expect(whyWishUnfit(kind, wish)).toBe(why)
})

test('an answer needs words', () => {
  expect([whyDataAnswerUnfit(' '), whyDataAnswerUnfit('已办理'), whyDataAnswerUnfit('字'.repeat(501))]).toEqual([
    'DATA_ANSWER_WRONG',
    null,
    'DATA_ANSWER_WRONG',
  ])
})

test('what a deletion waits for is one sentence', () => {
  expect(waitsForText([])).toBe('')
  expect(waitsForText(['exam', 'refund'])).toBe('线上考试正在进行；有退费还没有办完')
  expect(erasingHindranceKeys.every((key) => waitsForText([key]) === erasingHindrances[key])).toBe(true)
})

test('each kind of data says what, why and how long', () => {
  const months = { videos: 24, photos: 60, contacts: 36, messages: 12 }
  for (const kind of personalDataKinds) {
    const { title, what, why, keptFor } = personalDataTexts[kind]
    expect([title, what, why, keptFor(months)].filter((text) => text === '')).toEqual([])
  }
  expect(personalDataTexts.message.keptFor(months)).toContain('12个月')
  expect(consentKinds.every((kind) => consentTexts[kind].means !== '')).toBe(true)
})

test.each([
  ['2026-03-31T10:00:00+08:00', 1, '2026-02-28T10:00:00+08:00'],
  ['2026-11-20T10:00:00+08:00', 24, '2024-11-20T10:00:00+08:00'],
  ['2028-02-29T00:30:00+08:00', 12, '2027-02-28T00:30:00+08:00'],
])('%s, %s months earlier, is %s', (now, months, then) => {
  expect(monthsBefore(at(now), months)).toBe(at(then))
})

test('numbers of the settings have bounds', () => {
  const months = [24, 60, 36, 24]
  expect(whyRuleWrong({ answerDays: 15, months })).toBeNull()
  expect(whyRuleWrong({ answerDays: 0, months })).toBe('PRIVACY_RULE_WRONG')
  expect(whyRuleWrong({ answerDays: 15, months: [5] })).toBe('PRIVACY_RULE_WRONG')
})
