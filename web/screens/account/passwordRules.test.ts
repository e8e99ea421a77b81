import { expect, test } from 'vitest'
import { reasonText } from '#domain/reasons/reasons.ts'
import { fieldOfChange, whyChangeUnfit } from './passwordRules.ts'

test('an empty form asks for all three, each with the specified message', () => {
  const texts = Object.values(whyChangeUnfit({ old: '', next: '', repeat: '' }, '13800000001')).map((reason) =>
    reasonText(reason),
  )
  expect(texts).toEqual(['请输入旧密码', '请输入新密码', '请重复输入新密码'])
})

test.each([
  ['Kaoji@2027', 'Kaoji@2027', {}],
  ['Kaoji@2027', 'Kaoji@2028', { repeat: 'PASSWORDS_DIFFER' }],
  ['short', 'short', { next: 'PASSWORD_LENGTH' }],
  ['12345678', '12345678', { next: 'PASSWORD_COMMON' }],
  ['13800000001', '13800000001', { next: 'PASSWORD_COMMON' }],
])('new %s, repeated %s: %o', (next, repeat, faults) =>
  expect(whyChangeUnfit({ old: 'Kaoji@2026', next, repeat }, '13800000001')).toEqual(faults),
)

test('a wrong old password is told beside it, a pause beside none', () => {
  expect(fieldOfChange('OLD_PASSWORD_WRONG')).toBe('old')
  expect(fieldOfChange('LOGIN_PAUSED')).toBeNull()
  expect(fieldOfChange('PASSWORD_COMMON')).toBe('next')
})
