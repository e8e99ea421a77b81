import { describe, expect, test } from 'vitest'
import { isForBrowser } from '#client/isForBrowser.ts'
import { locationOf, pathOf, plainPath } from './location.ts'

test.each([
  '/',
  '/NewsList?CID=20',
  '/MyEnroll#paid',
  '//evil.cn/',
  '/a?b#c?d',
  '/Login?back=%2FExamApply%3FEF_ID%3D1',
])('%s stays what it is', (path) => expect(pathOf(locationOf(path, 'k', 'PUSH'))).toBe(path))

describe('a click on a link', () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false }
  test('is handled by the router when it has no modifier', () => expect(isForBrowser(plain)).toBe(false))
  test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { defaultPrevented: true }])(
    'is left to the browser with %o',
    (change) => expect(isForBrowser({ ...plain, ...change })).toBe(true),
  )
})

test.each([
  ['/MyEnroll', '/myenroll'],
  ['/MyEnroll//', '/myenroll'],
  ['/', '/'],
  ['///', '/'],
  ['', ''],
  [`/${'/'.repeat(100_000)}x`, `/${'/'.repeat(100_000)}x`],
])('the plain path of %.20s', (path, plain) => {
  expect(plainPath(path)).toBe(plain)
})
