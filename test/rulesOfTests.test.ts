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

test('there are tests to check', () => {
  expect(tests.length).toBeGreaterThan(500)
})

test('every long test has a list of the files that it guards, so that a change of one runs it', () => {
  const script = readFileSync('scripts/longTests.mjs', 'utf8')
  const long = tests.map(({ path }) => path).filter((path) => path.endsWith('.long.test.ts'))
  expect(long.filter((path) => !script.includes(`'${path}'`))).toEqual([])
  const named = [...script.matchAll(/'(\S+\.test\.ts)'/g)].map(([, path]) => path)
  expect(named.filter((path) => !tests.some((one) => one.path === path))).toEqual([])
})

test('no test is retried: a test that fails now and then shows a bug', () => {
  expect(filesWith(/^\s*(?:test|it|describe)[^\n]*\bretr(?:y|ies): [1-9]|describe\.configure\([^)]*retries/m)).toEqual(
    [],
  )
})

// `vi.waitFor` gives up after one second, which is too short on a busy machine. `expect.poll` waits as long as vitest.config.ts
// says; for what is no expectation there are `until` and `eventually` of test/waiting.ts.
test('no test waits by a call that gives up after one second', () => {
  expect(filesWith(/\bvi\.wait(?:For|Until)\(/)).toEqual([])
})

// How long a thing takes on a busy machine proves nothing; benches measure it. A test may print it.
test('no test measures a time to judge by it', () => {
  expect(filesWith(/^(?!.*console\.log).*(?:performance|Date)\.now\(\) - [a-z]/m)).toEqual([
    'test/process/databaseKilled.long.test.ts',
  ])
})
