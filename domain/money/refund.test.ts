import { describe, expect, test } from 'vitest'
import {
  answerText,
  canPayOut,
  needsNewRefundNumber,
  refundPauseMs,
  retryMayHelp,
  troubleDetailText,
  troubleText,
  unansweredTrouble,
  whyCannotApprove,
  whyCannotRefund,
  whyCannotRequestOwn,
  whyNoPart,
  whyNotInBulk,
  whyRefundNoteUnfit,
  whyRefundReasonUnfit,
} from './refund.ts'

describe('whyCannotRefund', () => {
  const paid = { payStatus: 1, leftFen: 15_000, hasBegun: false } as const
  test.each([
    ['all of it', paid, 15_000, null],
    ['a part', paid, 1, null],
    ['nothing', paid, 0, 'REFUND_AMOUNT_WRONG'],
    ['less than nothing', paid, -1, 'REFUND_AMOUNT_WRONG'],
    ['half a fen', paid, 0.5, 'REFUND_AMOUNT_WRONG'],
    ['more than is left', paid, 15_001, 'REFUND_AMOUNT_WRONG'],
    ['an unpaid one', { ...paid, payStatus: 0 }, 1, 'ENROLMENT_UNPAID'],
    ['a refunded one', { ...paid, payStatus: 2 }, 1, 'ENROLMENT_REFUNDED'],
    ['one whose fee was waived', { ...paid, leftFen: 0 }, 1, 'REFUND_NOTHING_LEFT'],
    ['all of it after the exam began', { ...paid, hasBegun: true }, 15_000, 'REFUND_EXAM_BEGUN'],
    ['a part after the exam began', { ...paid, hasBegun: true }, 14_999, null],
  ] as const)('%s', (_, facts, amount, reason) => {
    expect(whyCannotRefund(facts, amount)).toBe(reason)
  })
})

test.each([
  ['all as asked for', 15_000, true, null],
  ['a part as asked for', 100, false, null],
  ['what was a part and is all by now', 15_000, false, 'REFUND_LEFT_CHANGED'],
  ['what was all and is a part by now', 100, true, 'REFUND_LEFT_CHANGED'],
  ['more than is left by now', 15_001, true, 'REFUND_AMOUNT_WRONG'],
] as const)('the approval of %s', (_, amountFen, isFull, reason) => {
  const facts = { payStatus: 1, leftFen: 15_000, hasBegun: false } as const
  expect(whyCannotApprove(facts, { amountFen, isFull, isOwn: false })).toBe(reason)
  expect(whyCannotApprove(facts, { amountFen, isFull, isOwn: true })).toBe('REFUND_OWN')
})

test.each([
  ['a paid one', {}, null],
  ['one whose exam has begun', { hasBegun: true }, 'REFUND_EXAM_BEGUN'],
  ['one whose refund waits, with nothing left besides', { isWaiting: true, leftFen: 0 }, 'REFUND_WAITS'],
  ['one with nothing left', { leftFen: 0 }, 'REFUND_NOTHING_LEFT'],
  ['an unpaid one', { payStatus: 0, leftFen: 0 }, 'ENROLMENT_UNPAID'],
  ['one that paid for a change as well', { hasDifference: true }, 'CHANGE_BULK'],
] as const)('many at once: %s', (_, change, reason) => {
  expect(
    whyNotInBulk({ payStatus: 1, leftFen: 15_000, hasBegun: false, isWaiting: false, hasDifference: false, ...change }),
  ).toBe(reason)
})

test.each([
  [null, 'none'],
  [0, 'none'],
  [-1, 'none'],
  [0.5, 'none'],
  [1, null],
  [14_999, null],
  [15_000, 'all'],
  [15_001, 'tooMuch'],
] as const)('%s fen as a part of 15000', (fen, fault) => {
  expect(whyNoPart(fen, 15_000)).toBe(fault)
})

test('a reason is there and fits into what WeChat shows', () => {
  expect(whyRefundReasonUnfit('')).toBe('REFUND_REASON_REQUIRED')
  expect(whyRefundReasonUnfit('退'.repeat(61))).toBe('REFUND_REASON_LONG')
  expect(whyRefundReasonUnfit('孩子生病，不能参加考试')).toBeNull()
})

test.each([
  ['', false, null],
  ['', true, 'REFUND_NOTE_REQUIRED'],
  ['退'.repeat(100), true, null],
  ['退'.repeat(101), false, 'REFUND_NOTE_LONG'],
  ['退\u0007', false, 'TEXT_UNFIT'],
] as const)('a note %j, required: %j', (note, isRequired, reason) => {
  expect(whyRefundNoteUnfit(note, { isRequired })).toBe(reason)
})

test.each([
  ['before the end', true, 999, null],
  ['at the end', true, 1000, 'REFUND_REQUESTS_ENDED'],
  ['where the batch takes none', false, 999, 'REFUND_REQUESTS_OFF'],
] as const)('a candidate’s own request %s', (_, isTaken, now, reason) => {
  expect(whyCannotRequestOwn({ isTaken, registrationEndsAt: 1000 }, now)).toBe(reason)
})

test('a desk pays out what it took once it is approved; of WeChat only what is stuck is paid by hand', () => {
  const statuses = ['requested', 'approved', 'accepted', 'stuck', 'done', 'declined', 'withdrawn'] as const
  const payable = (way: 'desk' | 'wechat') => statuses.filter((status) => canPayOut({ status, way }))
  expect([payable('desk'), payable('wechat')]).toEqual([['approved'], ['stuck']])
})

test('a retry is offered only where it may help, and each answer has words', () => {
  expect(['NOTENOUGH', 'REFUNDCLOSE', 'HTTP_400', 'ANY_OTHER'].every(retryMayHelp)).toBe(true)
  expect(['TRADE_OVERDUE', 'USER_ACCOUNT_ABNORMAL', 'CHANGE', 'AMOUNT'].some(retryMayHelp)).toBe(false)
  expect(['SUCCESS', 'NOTENOUGH', 'X'].map(answerText)).toEqual(['退款已到账', '商户账户余额不足', '微信未能受理（X）'])
})

test('WeChat is asked at growing intervals of at most six hours, without an end', () => {
  const pauses = Array.from({ length: 40 }, (_, tries) => refundPauseMs(tries))
  expect(pauses.slice(0, 3)).toEqual([15_000, 30_000, 60_000])
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(refundPauseMs(10_000)).toBe(6 * 3_600_000)
})

test('only a closed refund takes a new number: of all others the request may have gone through', () => {
  const troubles = [
    'NO_ANSWER',
    'WRONG_SETTINGS',
    'SLOW',
    'AMOUNT',
    'CHANGE',
    'NOTENOUGH',
    'NOAUTH',
    'HTTP_400',
    'REFUSED',
    'ANY_OTHER',
  ]
  expect(troubles.filter(needsNewRefundNumber)).toEqual([])
  expect(needsNewRefundNumber('REFUNDCLOSE')).toBe(true)
  for (const trouble of troubles) expect(troubleText(trouble)).toMatch(/[。，）]/)
  expect(troubleText('NOAUTH')).toContain('开通退款权限')
  expect(troubleText('ANY_OTHER')).toContain('ANY_OTHER')
})

test.each([
  ['NOTENOUGH', '基本账户余额不足', '微信的说明：基本账户余额不足'],
  ['CHANGE', '5030000000000000000000000001', '微信退款单号 5030000000000000000000000001'],
  ['REFUNDCLOSE', '5030', '微信退款单号 5030'],
  ['AMOUNT', '15050 5030', '微信登记 150.50 元，微信退款单号 5030'],
  ['HTTP_400', '', ''],
])('what WeChat said beside %s: %s', (code, detail, text) => expect(troubleDetailText(code, detail)).toBe(text))

test.each([
  ['TIMEOUT', 'NO_ANSWER'],
  ['REFUNDNOTEXIST', 'NO_ANSWER'],
  ['RETURN_FAIL', 'WRONG_SETTINGS'],
  ['BAD_SIGNATURE', 'WRONG_SETTINGS'],
])('nothing learnt by %s is %s', (code, trouble) => expect(unansweredTrouble(code)).toBe(trouble))
