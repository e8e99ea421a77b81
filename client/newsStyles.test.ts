import { expect, test } from 'vitest'
import { withStylesAsData } from './newsStyles.ts'

test.each([
  ['<p style="color:#f00">红</p>', '<p data-style="color:#f00">红</p>'],
  [
    '<td colspan="2" style="text-align:center"><b style="color:red">x</b></td>',
    '<td colspan="2" data-style="text-align:center"><b data-style="color:red">x</b></td>',
  ],
  ['<p title=" style=&quot;">style="color:red"</p>', '<p title=" style=&quot;">style="color:red"</p>'],
  ['<p>a &lt;p style="color:red"</p>', '<p>a &lt;p style="color:red"</p>'],
])('%s', (html, shown) => {
  expect(withStylesAsData(html)).toBe(shown)
})
