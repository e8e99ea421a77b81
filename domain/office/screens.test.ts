import { expect, test } from 'vitest'
import { screenOf, screenText } from './screens.ts'

test.each([
  ['https://kaoji.example.cn/admin/enrolments?row=12&q=王', '/enrolments'],
  ['https://kaoji.example.cn/admin/system/audit', '/system/audit'],
  ['http://127.0.0.1:3000/admin', '/'],
  ['http://127.0.0.1:3000/admin/', '/'],
  ['https://kaoji.example.cn/MyEnroll', ''],
  ['https://kaoji.example.cn/administrator', ''],
  ['https://kaoji.example.cn/admin/a b', ''],
  ['', ''],
  [undefined, ''],
])('%s is the screen %s', (address, screen) => {
  expect(screenOf(address)).toBe(screen)
})

test('a path of any length is kept short', () => {
  expect(screenOf(`https://a/admin/${'x'.repeat(500)}`)).toHaveLength(60)
})

test.each([
  ['/enrolments', '报名'],
  ['/', '今天'],
  ['/batches/12', '批次'],
  ['/new-one', '/new-one'],
])('%s is called %s', (path, name) => {
  expect(screenText(path)).toBe(name)
})
