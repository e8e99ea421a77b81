import { expect, test } from 'vitest'
import { scrollLeftFor } from './scrollLeftFor.ts'

const row = (scrollLeft: number) => ({ offsetLeft: 20, clientWidth: 400, scrollLeft })
const item = (from: number) => ({ offsetLeft: 20 + from, offsetWidth: 150 })

test.each([
  ['in view: nothing moves', 100, 200, 100],
  ['to the right: its end comes in, with an edge of the next', 0, 600, 378],
  ['to the left: its beginning comes in, with an edge of the one before', 500, 300, 272],
  ['the first: all the way back', 500, 0, 0],
])('%s', (_, scrollLeft, from, expected) => expect(scrollLeftFor(row(scrollLeft), item(from))).toBe(expected))
