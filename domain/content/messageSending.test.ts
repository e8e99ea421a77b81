import { describe, expect, test } from 'vitest'
import type { MessageEvent } from '#domain/content/message.ts'
import { shanghaiIso } from '#domain/time.ts'
import {
  askDeliveryAfterMs,
  defaultSending,
  deliveryStates,
  deliveryTitle,
  failureText,
  isUrgent,
  quietUntil,
  retryAfterMs,
  smsCostFen,
  waitsUntil,
  waysOf,
  whySendingUnfit,
  whyWithheld,
} from './messageSending.ts'

const at = (time: string, day = 20) => Date.parse(`2026-11-${day}T${time}:00+08:00`)
const until = (rules: object, now: number) => {
  const end = quietUntil({ ...defaultSending, ...rules }, now)
  return end === null ? null : shanghaiIso(end).slice(8, 16)
}

describe('quiet hours', () => {
  test.each([
    ['20:59', null],
    ['21:00', '21T08:00'],
    ['23:59', '21T08:00'],
    ['00:00', '20T08:00'],
    ['07:59', '20T08:00'],
    ['08:00', null],
  ])('from 21 to 8, at %s: %s', (time, end) => {
    expect(until({}, at(time))).toBe(end)
  })

  test('within one day, and none', () => {
    expect(until({ quietFrom: 12, quietTo: 14 }, at('13:00'))).toBe('20T14:00')
    expect(until({ quietFrom: 12, quietTo: 14 }, at('14:00'))).toBeNull()
    expect(until({ quietFrom: 8, quietTo: 8 }, at('08:00'))).toBeNull()
  })

  test('what may not wait, or would come too late in the morning, goes out at night', () => {
    const waits = (event: 'paid' | 'notSubmitted' | 'timeChanged', deadlineAt: number | null) =>
      waitsUntil({ event, deadlineAt }, defaultSending, at('22:00'))
    expect(waits('paid', null)).toBe(at('08:00', 21))
    expect(waits('notSubmitted', null)).toBeNull()
    expect(waits('timeChanged', at('09:59', 21))).toBeNull()
    expect(waits('timeChanged', at('10:00', 21))).toBe(at('08:00', 21))
    expect(waitsUntil({ event: 'paid', deadlineAt: null }, defaultSending, at('12:00'))).toBeNull()
  })
})

describe('limits', () => {
  const none = { personDay: 0, batch: 0, batchFen: 0 }
  test.each([
    [{}, null],
    [{ personDay: 3 }, 'CAP_PERSON'],
    [{ batch: 20_000 }, 'CAP_BATCH'],
    [{ batchFen: 199_996 }, 'BUDGET'],
    [{ batchFen: 199_995 }, null],
  ])('with %o spent: %s', (spent, reason) => {
    expect(whyWithheld(defaultSending, { ...none, ...spent }, { costFen: 5, hasUrgent: false })).toBe(reason)
  })

  test('what is urgent passes the number of a person and day, not the budget of the batch, nor a batch without SMS', () => {
    const urgent = { costFen: 5, hasUrgent: true }
    expect(whyWithheld(defaultSending, { ...none, personDay: 9 }, urgent)).toBeNull()
    expect(whyWithheld(defaultSending, { ...none, batchFen: 199_999 }, urgent)).toBe('BUDGET')
    expect(whyWithheld({ ...defaultSending, smsPerPersonDay: 0 }, none, urgent)).toBe('CAP_PERSON')
  })

  test('only what cannot wait until tomorrow is urgent', () => {
    const now = at('10:00', 20)
    const is = (event: MessageEvent) => isUrgent({ event, deadlineAt: at('18:00', 20) }, now)
    expect((['timeChanged', 'timeWithdrawn', 'sessionExtended', 'examinerRoomMoved'] as const).every(is)).toBe(true)
    expect((['paid', 'photoFailed', 'notSubmitted', 'resultOut', 'staffText'] as const).some(is)).toBe(false)
  })

  test.each([
    [at('11:00', 20), true],
    [at('23:59', 21), true],
    [at('00:00', 22), false],
    [null, false],
  ])('a first exam time at %s, told at ten on the 20th, is urgent: %s', (deadlineAt, is) => {
    expect(isUrgent({ event: 'timePublished', deadlineAt }, at('10:00', 20))).toBe(is)
  })

  test('a long SMS is billed in parts', () => {
    expect([smsCostFen('字'.repeat(70)), smsCostFen('字'.repeat(71)), smsCostFen('字'.repeat(135))]).toEqual([
      5, 10, 15,
    ])
  })

  test.each([
    [{}, null],
    [{ quietFrom: 24 }, 'SENDING_HOURS_WRONG'],
    [{ quietTo: -1 }, 'SENDING_HOURS_WRONG'],
    [{ smsPerPersonDay: 11 }, 'SENDING_LIMIT_WRONG'],
    [{ smsPerBatch: -1 }, 'SENDING_LIMIT_WRONG'],
    [{ budgetFen: 0.5 }, 'SENDING_LIMIT_WRONG'],
  ])('settings %o: %s', (change, reason) => {
    expect(whySendingUnfit({ ...defaultSending, ...change })).toBe(reason)
  })
})

test('ways are those of the batch, else the event’s own', () => {
  expect(waysOf({ ways: { paid: { wechat: false, sms: 'always' } } }, 'paid')).toEqual({ wechat: false, sms: 'always' })
  expect(waysOf({ ways: {} }, 'paid')).toEqual({ wechat: true, sms: 'never' })
})

test('attempts and questions come less and less often, and end', () => {
  expect([1, 2, 3, 4, 5].map(retryAfterMs)).toEqual([60_000, 300_000, 1_800_000, 7_200_000, null])
  expect([0, 60_000, 600_000, 3 * 86_400_000].map(askDeliveryAfterMs)).toEqual([60_000, 600_000, 3_600_000, null])
})

test('states and failures are said in words; an unknown code as it came', () => {
  for (const state of deliveryStates) expect(deliveryTitle[state]).not.toBe('')
  expect(failureText('43004')).toBe('对方没有关注公众号')
  expect(failureText('isv.X')).toBe('服务商退回：isv.X')
  expect(failureText('')).toBe('')
})
