import { expect, test } from 'vitest'
import { type Reason, reasons, reasonText } from '#domain/reasons.ts'
import { reasonOf } from './reasonOf.ts'

test('every sentence of a rule is read back, with its number', () => {
  for (const reason of Object.keys(reasons) as Reason[]) {
    const read = reasonOf(reasonText(reason, { n: 17 }))
    expect(read && reasonText(read.reason)).toBe(reasonText(reason))
    expect(read?.n).toBe(reasons[reason].includes('{n}') ? 17 : null)
  }
})

test.each(['', '服务器出现异常', '请在很久秒后再获取验证码'])('%s is no rule', (message) =>
  expect(reasonOf(message)).toBeNull(),
)
