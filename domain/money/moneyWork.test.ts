import { expect, test } from 'vitest'
import { whyDecisionUnfit, whyNoteUnfit, workGroupOf, workTitle, workWords } from './moneyWork.ts'

const told = { detail: '42 10 CNY JSAPI', oursFen: null, theirsFen: null }

test.each([
  ['mismatch:amount', 'payment', '实付金额与应缴不符'],
  ['merchantRefused', 'payment', '微信拒绝了商户号或密钥，无法在线缴费'],
  ['bill:missingThere', 'bill', '系统有，账单没有'],
  ['ledger:order', 'ledger', '订单与流水不一致'],
  ['mismatch:older', 'payment', 'mismatch:older'],
])('%s', (kind, group, title) => expect([workGroupOf(kind), workTitle(kind)]).toEqual([group, title]))

test('another amount is told in yuan; what a check wrote is told as it is', () => {
  expect(workWords({ ...told, kind: 'mismatch:amount', oursFen: 15_000, theirsFen: 10 })).toBe(
    '应缴 150元，实付 0.10元（微信订单号 42）',
  )
  expect(workWords({ ...told, kind: 'bill:amount', detail: '付款金额不一致' })).toBe('付款金额不一致')
  expect(workWords({ ...told, kind: 'unknownOrder', detail: '42' })).toBe('收到不属于任何订单的付款（微信信息：42）')
})

test('a payment that is odd in another way is told with its amount, its way and its number', () => {
  const words = '付款币种不是人民币（实付 150.25 USD，支付方式 JSAPI，微信订单号 42）'
  expect(workWords({ ...told, kind: 'mismatch:currency', detail: '42 15025 USD JSAPI' })).toBe(words)
  expect(workWords({ ...told, kind: 'mismatch:transaction', detail: '42 15000 CNY JSAPI' })).toBe(
    '同一订单出现另一笔付款（实付 150元，支付方式 JSAPI，微信订单号 42）',
  )
})

test('a refund made at the console of WeChat is told with its amount and its numbers', () => {
  expect(workWords({ ...told, kind: 'refundElsewhere', detail: '8000 5030 20050' })).toBe(
    '在微信商户平台手工退款（200.50元，商户退款单号 8000，微信退款单号 5030）',
  )
  expect(workWords({ ...told, kind: 'refundTwice', detail: 'R1 5030' })).toBe(
    '同一笔退款可能退了两次（商户退款单号 R1，微信退款单号 5030）',
  )
})

test('what was decided is said, in at most two hundred characters', () => {
  expect([whyDecisionUnfit(''), whyDecisionUnfit('已联系家长'), whyNoteUnfit('')]).toEqual([
    'WORK_DECISION_REQUIRED',
    null,
    null,
  ])
  expect([whyDecisionUnfit('退'.repeat(201)), whyNoteUnfit('\u0007')]).toEqual(['WORK_TEXT_LONG', 'TEXT_UNFIT'])
})
