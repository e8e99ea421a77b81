import { expect, test } from 'vitest'
import { parseIso } from '#domain/time.ts'
import { entryText, periodOf, sidesOf } from './moneyReport.ts'

test.each([
  ['one day', '2026-11-20', '2026-11-20', { from: parseIso('2026-11-20'), before: parseIso('2026-11-21') }],
  ['a month', '2026-11-01', '2026-11-30', { from: parseIso('2026-11-01'), before: parseIso('2026-12-01') }],
  ['backwards', '2026-11-20', '2026-11-19', 'PERIOD_WRONG'],
  ['years', '2024-01-01', '2026-11-19', 'PERIOD_WRONG'],
  ['no day', '2026-02-30', '2026-03-01', 'PERIOD_WRONG'],
])('a period: %s', (_what, from, to, period) => expect(periodOf(from, to)).toEqual(period))

test('money that came and money that went have their sides exchanged', () => {
  expect(sidesOf({ way: 'cash', amountFen: 9000, fee: 'enrolment' })).toEqual({
    debit: '库存现金',
    credit: '预收报名费',
    amountFen: 9000,
  })
  expect(sidesOf({ way: 'wechat', amountFen: -5000, fee: 'enrolment' })).toEqual({
    debit: '预收报名费',
    credit: '其他货币资金（微信商户）',
    amountFen: 5000,
  })
  expect(sidesOf({ way: 'wechat', amountFen: 3000, fee: 'appeal' })).toMatchObject({ credit: '预收申诉费' })
})

test.each([
  ['desk', 1, 'enrolment', '现场收款'],
  ['desk', -1, 'enrolment', '现场收款冲销'],
  ['refund', -1, 'enrolment', '退费'],
  ['payment', 1, 'enrolment', '在线缴费'],
  ['waiver', 0, 'enrolment', '减免'],
  ['payment', 1, 'appeal', '在线缴申诉费'],
  ['refund', -1, 'appeal', '退申诉费'],
] as const)('a movement in words: %s of %i, %s', (kind, amountFen, fee, text) => {
  expect(entryText({ kind, amountFen, fee })).toBe(text)
})
