import { expect, test } from 'vitest'
import { viewingIn, viewingText } from './viewing.ts'

test('speed and view are the same for the next candidate', () => {
  for (const speed of [0.75, 1, 1.25, 1.5, 2])
    for (const isLarge of [true, false]) expect(viewingIn(viewingText({ speed, isLarge }))).toEqual({ speed, isLarge })
})

test.each([null, '', 'x', '9 large2', 'NaN'])('what is stored wrongly (%s) is as at first', (text) =>
  expect(viewingIn(text)).toEqual({ speed: 1, isLarge: false }),
)
