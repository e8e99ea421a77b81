import decodeQR from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { qrSquares } from './qrSquares.ts'

/** Samples the code on a screen of this many pixels: each pixel takes the square below its centre. */
function onScreen(text: string, pixels: number) {
  const { size, rows } = qrSquares(text)
  const data = new Uint8Array(pixels * pixels * 3).fill(255)
  for (let y = 0; y < pixels; y += 1) {
    for (let x = 0; x < pixels; x += 1) {
      const isDark = rows[Math.floor(((y + 0.5) * size) / pixels)]?.[Math.floor(((x + 0.5) * size) / pixels)]
      if (isDark) data.fill(20, (y * pixels + x) * 3, (y * pixels + x + 1) * 3)
    }
  }
  return { width: pixels, height: pixels, data }
}

describe('a QR code', () => {
  test.each([
    ['an address', 'https://exam.example.org/EnrollDetails?EF_ID=101'],
    ['a ticket of usual names', 'A'.repeat(176)],
    ['a ticket of the longest names', 'x_9-'.repeat(72)],
  ])('of %s is read from 250 pixels (specification#constants)', (_, text) => {
    expect(decodeQR(onScreen(text, 250), { timeLimit: 2000 })).toBe(text)
  })

  test('has the quiet zone that readers need', () => {
    const { size, rows } = qrSquares('A')
    const border = [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]
    expect(rows.length).toBe(size)
    for (const at of border)
      for (let other = 0; other < size; other += 1)
        expect([rows[at]?.[other], rows[other]?.[at]]).toEqual([false, false])
  })
})
