import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

/**
 * What Chromium 92 or Safari 14 lacks, in a program that they run (docs/oldEngines.md). Syntax is translated by the build;
 * what a program calls is not.
 */
const LACKING = [
  /\bstructuredClone\b/,
  /\bObject\.(?:hasOwn|groupBy)\b/,
  /\bMap\.groupBy\b/,
  // Not `...at(`, where the build has named a function so.
  /(?<!\.)\.at\(/,
  /\.findLast(?:Index)?\(/,
  /\.to(?:Sorted|Reversed|Spliced)\(/,
  /\bArray\.fromAsync\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\brandomUUID\b/,
  /\bAbortSignal\.(?:timeout|any)\b|\.throwIfAborted\(/,
  /\brequestIdleCallback\b/,
  /\bBroadcastChannel\b/,
  /\bnavigator\.locks\b/,
  /\bURL\.canParse\b/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  /\bIntl\.Segmenter\b/,
  // A regular expression that looks behind is no syntax to Safari 14: the whole file does not run.
  /\(\?<[=!]/,
]

/** Polyfills by the name of what they bring; each stands in docs/oldEngines.md. */
const POLYFILLED: readonly string[] = []

const folder = 'dist/web/assets'

test('no program of the phone pages calls what the old engines of WeChat lack', () => {
  const programs = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(programs.length).toBeGreaterThan(50)
  const found = programs.flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    return LACKING.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
      .filter((call) => !POLYFILLED.includes(call))
      .map((call) => `${name}: ${call}`)
  })
  expect(found).toEqual([])
})

test('what they lack is recognised in what a build makes of it', () => {
  const samples = [
    'e=structuredClone(t)',
    'Object.hasOwn(e,`a`)',
    'Object.groupBy(e,t)',
    'e.at(-1)',
    'e.findLast(e=>e)',
    'e.toSorted()',
    'Promise.withResolvers()',
    'crypto.randomUUID()',
    'AbortSignal.timeout(5)',
    'requestIdleCallback(e)',
    '/(?<=a)b/',
    '/(?<!a)b/',
  ]
  expect(samples.filter((sample) => !LACKING.some((pattern) => pattern.test(sample)))).toEqual([])
  expect(LACKING.some((pattern) => pattern.test('/(?<year>\\d{4})/.exec(e.that(1))'))).toBe(false)
})
