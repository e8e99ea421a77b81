import { expect, test } from 'vitest'
import { showsSomething } from './pictureCheck.ts'

const picture = (greyAt: (pixel: number) => number) =>
  Array.from({ length: 32 * 32 * 4 }, (_, at) => (at % 4 === 3 ? 255 : greyAt(Math.floor(at / 4))))

test('a covered lens and a dark room show nothing, a face in front of a wall does', () => {
  expect(showsSomething(picture(() => 0))).toBe(false)
  expect(showsSomething(picture(() => 255))).toBe(false)
  expect(showsSomething(picture((pixel) => 8 + ((pixel * 7) % 9)))).toBe(false)
  expect(showsSomething(picture((pixel) => (pixel % 32 < 10 ? 60 : 160)))).toBe(true)
  expect(showsSomething([])).toBe(false)
})
