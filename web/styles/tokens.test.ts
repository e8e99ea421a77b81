import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

function coloursIn(part: string): Map<string, string> {
  return new Map([...part.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']))
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (hi + 0.05) / (lo + 0.05)
}

const grounds = ['paper', 'surface', 'sunk', 'desk']
const textPairs: Array<[string, string]> = [
  ...['ink', 'ink-soft', 'primary', 'accent', 'brass-ink', 'pass', 'warn-ink'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['on-primary', 'primary-fill'],
  ['on-primary', 'primary-press'],
  ['on-primary-soft', 'primary-fill'],
  ['on-accent', 'accent-fill'],
  ['primary', 'primary-wash'],
  ['ink', 'primary-wash'],
  ['accent', 'accent-wash'],
  ['brass-ink', 'brass-wash'],
  ['pass', 'pass-wash'],
  ['warn-ink', 'warn-wash'],
  ['ink', 'warn-wash'],
]
const controlPairs: Array<[string, string]> = ['edge', 'primary', 'accent', 'brass', 'pass', 'warn'].flatMap((mark) =>
  ['paper', 'surface'].map((ground): [string, string] => [mark, ground]),
)

describe.each([
  ['light', coloursIn(light)],
  ['dark', new Map([...coloursIn(light), ...coloursIn(dark)])],
])('%s scheme', (_name, colours) => {
  const colour = (name: string): string => {
    const value = colours.get(name)
    if (!value) throw new Error(`no token --${name}`)
    return value
  }
  test.each(textPairs)('text %s is readable on %s (4.5:1)', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(controlPairs)('edge or mark %s can be seen on %s (3:1)', (mark, ground) => {
    expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3)
  })
})
