import { describe, expect, test } from 'vitest'
import { messageEventNames, messageFields, ruleOf } from './message.ts'
import { defaultText, fieldsOf, templateNames } from './messageTemplate.ts'
import { joinMessages, renderMessage, whyTemplateUnfit, withoutCertNumbers } from './messageText.ts'

describe('the table of events', () => {
  test('no text holds a certificate number or a mark, and each uses only fields of its event', () => {
    for (const name of templateNames) {
      expect(whyTemplateUnfit(name, defaultText(name)), name).toBeNull()
      expect(defaultText(name)).not.toMatch(/优秀|良好|合格|缺考|分数|证件号/)
    }
    expect(Object.keys(messageFields).join()).not.toMatch(/cert|mark|result|score/i)
  })

  test('what runs out of time does not wait for the morning; whatever must arrive has a second way', () => {
    expect(messageEventNames.filter((event) => !ruleOf(event).canWait)).toEqual([
      'markedAbsent',
      'absenceUndone',
      'notSubmitted',
      'notBegun',
      'sessionExtended',
      'sessionAllowed',
      'pieceRetake',
    ])
    for (const event of ['timePublished', 'timeChanged', 'examTomorrow', 'notSubmitted'] as const)
      expect(ruleOf(event).ways.sms).not.toBe('never')
  })
})

describe('a template', () => {
  test('is filled in, and a field without a value becomes nothing', () => {
    const values = { name: '王小音', time: '2026年12月5日 09:00' }
    expect(renderMessage('{考生}：{时间}{地点}{没有这个}', values)).toBe('王小音：2026年12月5日 09:00')
  })

  test.each([
    ['paid', '  ', 'TEMPLATE_EMPTY'],
    ['paid', '长'.repeat(301), 'TEMPLATE_LONG'],
    ['paid', '{考生}在{时间}考试', 'TEMPLATE_FIELD_UNKNOWN'],
    ['paid', '{成绩}', 'TEMPLATE_FIELD_UNKNOWN'],
    ['paid', '证件530102201405120019', 'MESSAGE_CERT_NUMBER'],
    ['paid', '\u0000{考生}', 'TEXT_UNFIT'],
    ['timeChanged', '{考生}改到{时间}{地点}，原为{原时间}', null],
    ['digest', '{条数}条：{事项}', null],
  ] as const)('of %s with %s: %s', (name, text, reason) => {
    expect(whyTemplateUnfit(name, text)).toBe(reason)
  })

  test('certificate numbers that staff wrote into a reason are left out; phone numbers stay', () => {
    expect(withoutCertNumbers({ reason: '核对53010220140512001X后更正，电话13800000009' })).toEqual({
      reason: '核对…后更正，电话13800000009',
    })
  })
})

describe('messages to one person', () => {
  const paid = (name: string, programme = '钢琴一级') => ({ event: 'paid' as const, values: { name, programme } })

  test('about the same thing name the children together', () => {
    const joined = (names: string[]) => joinMessages(names.map((name) => paid(name))).values.name
    expect(joined(['一'])).toBe('一')
    expect(joined(['一', '二', '三'])).toBe('一、二、三')
    expect(joined(['一', '二', '三', '四', '五'])).toBe('一、二、三等5人')
    expect(joined(['一', '一'])).toBe('一')
  })

  test('about several things say how many there are about what', () => {
    const messages = [paid('一'), paid('二', '古筝二级'), { event: 'photoFailed' as const, values: { name: '三' } }]
    expect(joinMessages(messages)).toEqual({
      template: 'digest',
      values: { count: '3', events: '缴费成功（2条）、证件照未通过' },
    })
    expect(() => joinMessages([])).toThrow(RangeError)
  })

  test('an event for examiners has no child', () => {
    expect(fieldsOf('examinerAssigned')).toEqual(['batch', 'count'])
  })
})
