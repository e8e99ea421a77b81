import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOTS = [
  'domain',
  'contract',
  'server',
  'start',
  'demo',
  'sandbox',
  'client',
  'web',
  'admin',
  'objectStore',
  'test',
]

const tests = ROOTS.flatMap((root) => readdirSync(root, { recursive: true }).map((name) => join(root, String(name))))
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const filesWith = (pattern: RegExp) => tests.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('there are tests to look at', () => {
  expect(tests.length).toBeGreaterThan(500)
})

test('a long test says what it guards, so that a change of that runs it', () => {
  const script = readFileSync('scripts/longTests.mjs', 'utf8')
  const long = tests.map(({ path }) => path).filter((path) => path.endsWith('.long.test.ts'))
  expect(long.filter((path) => !script.includes(`'${path}'`))).toEqual([])
  const named = [...script.matchAll(/'(\S+\.test\.ts)'/g)].map(([, path]) => path)
  expect(named.filter((path) => !tests.some((one) => one.path === path))).toEqual([])
})

test('no test is tried again: one that fails now and then is a bug to find', () => {
  expect(filesWith(/^\s*(?:test|it|describe)[^\n]*\bretr(?:y|ies): [1-9]|describe\.configure\([^)]*retries/m)).toEqual(
    [],
  )
})

// It gives up after a second, which a busy machine needs now and then; `expect.poll` has the time of vitest.config.ts, and
// what is no expectation is named to `until` or `eventually` of test/waiting.ts.
test('no test waits by a call that has a second only', () => {
  expect(filesWith(/\bvi\.wait(?:For|Until)\(/)).toEqual([])
})
