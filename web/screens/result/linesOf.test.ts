import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './linesOf.ts'

const widthOf = (text: string) => Array.from(text).length * 10

test.each([
  ['', ['']],
  ['一二三', ['一二三']],
  ['一二三四五', ['一二三', '四五']],
  ['一二三四五六', ['一二三', '四五六']],
  ['一二三四五六七', ['一二三', '四五…']],
])('%s in lines of three', (text, lines) => expect(linesOf(text, 30, widthOf)).toEqual(lines))

test('no line is wider than it may be, and none of two lines is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 20, max: 300 }), (text, width) => {
      const lines = linesOf(text, width, widthOf)
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      const whole = lines.join('')
      expect(whole === text || text.startsWith(whole.slice(0, -1))).toBe(true)
    }),
  )
})
