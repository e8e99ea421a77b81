import { describe, expect, test } from 'vitest'
import { reasonText } from '#domain/reasons/reasons.ts'
import { type AccountValues, fieldOfReason, whyAccountUnfit, whyMobileUnfit } from './accountRules.ts'

const right: AccountValues = {
  mobile: '138 0000 0001',
  code: '123456',
  password: 'Kaoji@2026',
  repeat: 'Kaoji@2026',
  agreed: true,
}

describe('the account form', () => {
  test('accepts valid values', () => expect(whyAccountUnfit(right, true)).toEqual({}))
  test('asks for each missing value with its own message', () => {
    const empty = { mobile: '', code: ' ', password: '', repeat: '', agreed: false }
    const texts = Object.values(whyAccountUnfit(empty, true)).map((reason) => reasonText(reason))
    expect(texts).toEqual([
      '请输入手机号',
      '请输入验证码',
      '请输入密码',
      '请输入确认密码',
      '请阅读并同意服务协议和隐私政策',
    ])
  })
  test('a new password needs no second agreement', () =>
    expect(whyAccountUnfit({ ...right, agreed: false }, false)).toEqual({}))
  test.each([
    ['12800000001', 'MOBILE_WRONG'],
    ['1380000000', 'MOBILE_WRONG'],
    ['+86 138-0000-0001', null],
  ] as const)('mobile %s: %s', (mobile, reason) => expect(whyMobileUnfit(mobile)).toBe(reason))
  test('shows unequal passwords at the second one', () =>
    expect(whyAccountUnfit({ ...right, repeat: 'Kaoji@2027' }, true)).toEqual({ repeat: 'PASSWORDS_DIFFER' }))
})

test.each([
  ['MOBILE_TAKEN', 'mobile'],
  ['MOBILE_UNKNOWN', 'mobile'],
  ['CODE_WRONG', 'code'],
  ['CODE_DAY_SPENT', 'code'],
  ['CHECK_CODE_WRONG', 'code'],
  ['PASSWORD_LENGTH', 'password'],
  ['PASSWORD_COMMON', 'password'],
  ['LOGIN_PAUSED', null],
  [null, null],
] as const)('%s stands beside %s', (reason, field) => expect(fieldOfReason(reason)).toBe(field))
