import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LEAST = 12
/** In pixels, of the root: nothing in the console changes it. */
const ROOT = 16

const root = new URL('../../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const consoleFiles = (readdirSync(new URL('admin', root), { recursive: true }) as string[]).map(
  (path) => `admin/${path}`,
)

const tokens = new Map(
  [...textOf('web/styles/tokens.css').matchAll(/--(text-[a-z0-9]+): ([\d.]+)rem/g)].map(([, name = '', rem = '']) => [
    name,
    Number(rem) * ROOT,
  ]),
)

/** Sizes that a style sheet gives, in pixels; a size in `em` hangs on what it stands in, and none is allowed below 1. */
function sizesIn(css: string): number[] {
  const given = [...css.matchAll(/font(?:-size)?:\s*([^;]+);/g)].map(([, value = '']) => value)
  return given.flatMap((value) => {
    const token = /var\(--(text-[a-z0-9]+)\)/.exec(value)?.[1]
    if (token !== undefined) return [tokens.get(token) ?? 0]
    const [, number, unit] = /(?:^|\s)([\d.]+)(px|rem|em)\b/.exec(value) ?? []
    if (number === undefined) return []
    return [Number(number) * (unit === 'px' ? 1 : ROOT)]
  })
}

test('the tokens of type are known, and none is too small', () => {
  expect(tokens.size).toBeGreaterThan(4)
  expect([...tokens.values()].filter((size) => size < LEAST)).toEqual([])
})

test('no style sheet of the console sets type below 12 pixels', () => {
  const sheets = consoleFiles.filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  const small = sheets.flatMap((path) =>
    sizesIn(textOf(path))
      .filter((size) => size < LEAST)
      .map((size) => `${path}: ${size}`),
  )
  expect(small).toEqual([])
})

test('no screen sets it in its markup', () => {
  const screens = consoleFiles.filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  const sizes = screens.flatMap((path) =>
    [...textOf(path).matchAll(/fontSize(?:=\{|: ?)(\d+)/g)].map(([, size]) => ({ path, size: Number(size) })),
  )
  expect(sizes.filter(({ size }) => size < LEAST)).toEqual([])
})
