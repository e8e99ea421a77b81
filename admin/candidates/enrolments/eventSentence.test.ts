import { expect, test } from 'vitest'
import type { EnrolmentEventKind } from '#domain/enrolment/enrolmentEvents.ts'
import { enrolmentEventKinds } from '#domain/enrolment/enrolmentEvents.ts'
import { type EnrolmentEvent, historyLines } from './eventSentence.ts'

const event = (Kind: EnrolmentEventKind, change: Partial<EnrolmentEvent> = {}): EnrolmentEvent => ({
  At: '2026-11-20T10:00:00+08:00',
  Kind,
  Who: '',
  Detail: '',
  Picture: '',
  Title: '',
  Ways: [],
  IsRead: 0,
  ...change,
})
const lineOf = (one: EnrolmentEvent) => historyLines({ History: [], Events: [one] })[0]

test.each([
  [event('enrolled'), '考生账号', '提交报名'],
  [event('paid', { Detail: '150' }), '考生账号', '微信支付 150 元'],
  [event('sessionStarted', { Detail: 'iPhone' }), '考生账号', '开始线上考试：iPhone'],
  [event('swept'), '系统', '考试时间结束，系统代为交卷'],
  [event('reviewed', { Who: '李老师' }), '李老师', '提交评审'],
  [
    event('told', {
      Title: '缴费成功',
      Detail: '已缴费。',
      Ways: [
        { Way: 'wechat', State: 'failed' },
        { Way: 'sms', State: 'delivered' },
      ],
    }),
    '系统',
    '通知“缴费成功”：已缴费。（微信失败，短信已送达，家长未读）',
  ],
  [
    event('told', { Title: '考级通知', Detail: '请带证件。', IsRead: 1 }),
    '系统',
    '通知“考级通知”：请带证件。（家长已读）',
  ],
])('%j is told by who did it', (one, who, text) => {
  expect(lineOf(one)).toMatchObject({ who, text })
})

test('every kind of event has words', () => {
  for (const kind of enrolmentEventKinds) expect(lineOf(event(kind))?.text, kind).not.toBe('')
})

test('the newest comes first, whoever did it; a message follows its cause', () => {
  const change = { Actor: '段志远', Side: 'staff' as const, Text: '照片审核通过', Before: null, After: null }
  const History = [{ ...change, At: '2026-11-20T11:00:00+08:00', Action: 'CheckPhoto' }]
  const Events = [
    event('enrolled'),
    event('told', { Detail: '已报名' }),
    event('told', { At: '2026-11-20T11:00:00+08:00', Detail: '照片' }),
    event('paid', { At: '2026-11-20T12:00:00+08:00', Detail: '150' }),
  ]
  const texts = historyLines({ History, Events }).map(({ text }) => text.slice(0, 4))
  expect(texts).toEqual(['微信支付', '通知“”', '照片审核', '通知“”', '提交报名'])
})

test('who of a family did it is named as its account', () => {
  const History = [
    {
      At: '2026-11-20T11:00:00+08:00',
      Actor: '王妈妈',
      Side: 'family' as const,
      Text: '撤回了人脸比对授权',
      Action: 'WithdrawConsent',
      Before: null,
      After: null,
    },
  ]
  expect(historyLines({ History, Events: [] })[0]?.who).toBe('王妈妈（考生账号）')
})
