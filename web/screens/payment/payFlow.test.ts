import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSheetAnswer } from '#web/device/pay.ts'
import { type PayEvent, type PayState, payAfter, payAtStart, pressMeans } from './payFlow.ts'

const run = (...events: PayEvent[]): PayState => events.reduce(payAfter, payAtStart)

const pressed: PayEvent = { type: 'pressed' }
const opened: PayEvent = { type: 'opened' }
const closed = (answer: 'ok' | 'cancel' | 'fail'): PayEvent => ({ type: 'closed', answer })
const settled = (isPaid: boolean): PayEvent => ({ type: 'settled', isPaid })
const refused: PayEvent = { type: 'refused', text: '该地区不支持在线缴费，请到指定地点进行缴费' }

describe('what a later press does', () => {
  test.each([
    ['at the start', [], 'pay'],
    ['while the sheet is fetched', [pressed], 'nothing'],
    ['while the sheet is open', [pressed, opened], 'nothing'],
    ['while the server is asked', [pressed, opened, closed('ok')], 'nothing'],
    ['once paid', [pressed, opened, closed('ok'), settled(true)], 'nothing'],
    ['ok in the sheet, not known to the server yet', [pressed, opened, closed('ok'), settled(false)], 'warn'],
    ['failed in the sheet', [pressed, opened, closed('fail'), settled(false)], 'warn'],
    ['cancelled', [pressed, opened, closed('cancel'), settled(false)], 'warn'],
    ['refused before the sheet', [pressed, refused], 'pay'],
    ['the sheet never opened', [pressed, opened, refused], 'pay'],
  ] as const)('%s', (_case, events, meaning) => {
    expect(pressMeans(run(...events), false)).toBe(meaning)
  })
})

test('a sheet opened before this page was loaded leads to a warning', () => {
  expect(pressMeans(payAtStart, true)).toBe('warn')
  expect(pressMeans(run(pressed), true)).toBe('nothing')
})

test('paid is what the server says, even after the sheet said cancel or fail', () => {
  for (const answer of ['ok', 'cancel', 'fail'] as const) {
    expect(run(pressed, opened, closed(answer), settled(true)).phase).toBe('paid')
    expect(run(pressed, opened, closed(answer), settled(false)).phase).toBe('ready')
  }
})

test('whatever the browser says, without the server nothing is ever paid', () => {
  const event = fc.oneof(
    fc.constant(pressed),
    fc.constant(opened),
    fc.constant(refused),
    fc.constant(settled(false)),
    fc.constantFrom('ok' as const, 'cancel' as const, 'fail' as const).map(closed),
  )
  fc.assert(fc.property(fc.array(event), (events) => run(...events).phase !== 'paid'))
})

test('a refusal shows its message', () => {
  expect(run(pressed, refused).note).toContain('不支持在线缴费')
})

test.each([
  ['get_brand_wcpay_request:ok', 'ok'],
  ['get_brand_wcpay_request:cancel', 'cancel'],
  ['get_brand_wcpay_request:fail', 'fail'],
  ['system:access_denied', 'fail'],
  [undefined, 'fail'],
])('the bridge says %s', (message, answer) => {
  expect(readSheetAnswer(message)).toBe(answer)
})
