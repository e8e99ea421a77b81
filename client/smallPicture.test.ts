import { expect, test } from 'vitest'
import { SMALL_WIDTHS, smallWidthOf } from '#domain/content/smallPicture.ts'
import { smallLink, smallPicture } from './smallPicture.ts'

const link = '/files/UserPhoto/20261120/0a.jpg?e=1795321800&s=Ab_-9'

test.each([
  [64, ['&w=160', '&w=160', '&w=320']],
  [80, ['&w=160', '&w=160', '&w=320']],
  [104, ['&w=160', '&w=320', '&w=320']],
  [132, ['&w=160', '&w=320', '']],
  [400, ['', '', '']],
])('shown %i wide it is sharp on every screen, and no larger than that takes', (cssWidth, ends) => {
  const [one = '', two = '', three = ''] = ends.map((end) => link + end)
  expect(smallPicture(link, cssWidth)).toEqual({ src: one, srcSet: `${one} 1x, ${two} 2x, ${three} 3x` })
})

test.each([
  '',
  'data:image/jpeg;base64,/9j/',
  'blob:https://kaoji.example/1',
  'https://wx.qlogo.cn/a/0?b=1',
  '/files/News/1.jpg',
])('a picture that is none of the stored ones keeps its address: %s', (other) => {
  expect(smallPicture(other, 80)).toEqual({ src: other })
})

test('links accept exactly the widths that the server offers', () => {
  expect(SMALL_WIDTHS.map((width) => smallWidthOf(String(width)))).toEqual([...SMALL_WIDTHS])
  for (const other of [undefined, 160, ['160'], '', '161', '160.0']) expect(smallWidthOf(other)).toBeNull()
})

test('a known width in pixels gives one link', () => {
  expect([132, 200, 321].map((pixels) => smallLink(link, pixels))).toEqual([`${link}&w=160`, `${link}&w=320`, link])
  expect(smallLink('data:image/png;base64,AA', 80)).toBe('data:image/png;base64,AA')
})
