import decodeQR from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { CODE_BORDER, certificateCode } from './certificateCode.ts'

const link = 'https://kaoji.example.org.cn/Cert?c=x8Jm2QpLr5TnVw7ZbKcD1e.AbQ3sT9vXy0Kd2Lm4N'
const code = certificateCode(link)
const side = code.length - 2 * CODE_BORDER
/** The upper corners hold two of the three squares by which a reader finds the code, the strip below them data alone. */
const FINDER = 9
/** So many columns of squares are gone. */
const GONE = 16

/** A copy is printed at twelve dots per square and scanned at four. */
const PRINTED = 12
const SCANNED = 4

/** A generator with a seed (mulberry32), so that the same speckles fall each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The copy as a scanner sees it; `damage` says the grey that a dot has instead of its own, by its place in squares. */
function scanned(damage: (x: number, y: number) => number | null) {
  const dots = code.length * PRINTED
  const printed = new Uint8Array(dots * dots)
  for (let y = 0; y < dots; y += 1)
    for (let x = 0; x < dots; x += 1) {
      const isDark = code[Math.floor(y / PRINTED)]?.[Math.floor(x / PRINTED)] ?? false
      printed[y * dots + x] = damage(x / PRINTED - CODE_BORDER, y / PRINTED - CODE_BORDER) ?? (isDark ? 20 : 250)
    }
  const step = PRINTED / SCANNED
  const width = code.length * SCANNED
  const data = new Uint8Array(width * width * 3)
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let at = 0; at < step * step; at += 1)
        sum += printed[(y * step + Math.floor(at / step)) * dots + x * step + (at % step)] as number
      data.fill(sum / step ** 2, (y * width + x) * 3, (y * width + x + 1) * 3)
    }
  return { width, height: width, data }
}
const read = (damage: (x: number, y: number) => number | null) => decodeQR(scanned(damage), { timeLimit: 5000 })

describe('the QR code of a certificate is read', () => {
  test('from a copy of which 30 % of all dots are speckles', () => {
    for (const seed of [1, 2, 3]) {
      const random = seeded(seed)
      expect(
        read(() => (random() < 0.3 ? (random() < 0.5 ? 0 : 255) : null)),
        String(seed),
      ).toBe(link)
    }
  })

  test.each([
    ['torn off', 255],
    ['under ink', 0],
    ['faded to grey', 128],
  ])('with thirty per cent of the squares that carry the link %s', (_, grey) => {
    const isGone = (x: number, y: number) => x >= side - GONE && x < side && y >= FINDER && y < side
    // What is no data: three finders with their borders and format, and the lines between them.
    const carrying = side * side - 3 * FINDER * FINDER - 2 * (side - 2 * FINDER)
    expect((GONE * (side - FINDER)) / carrying).toBeGreaterThan(0.3)
    expect(read((x, y) => (isGone(x, y) ? grey : null))).toBe(link)
  })

  test('under a stamp over its middle, a sixth of it', () => {
    const radius = Math.sqrt((side * side) / 6 / Math.PI)
    expect(read((x, y) => (Math.hypot(x - side / 2, y - side / 2) < radius ? 90 : null))).toBe(link)
  })
})
