import { theme } from 'antd'
import { expect, test } from 'vitest'
import { consoleTheme } from './theme.ts'

test.each([
  ['light', false],
  ['dark', true],
])('the library shows 14 pixels, and 12 for what is small, in the %s scheme', (_scheme, isDark) => {
  const { fontSize, fontSizeSM, fontSizeLG } = theme.getDesignToken(consoleTheme(isDark, false))
  expect([fontSize, fontSizeSM, fontSizeLG]).toEqual([14, 12, 16])
})
