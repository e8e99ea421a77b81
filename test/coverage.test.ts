import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { constantRows } from './coverage/constants.ts'
import { examRuleRows } from './coverage/examRules.ts'
import { type Coverage, holds, namesTest } from './coverage/findCoverage.ts'
import { callCoverage, coveragePage, messageCoverage, ownCallCoverage, routeCoverage } from './coverage/page.ts'
import { ruleRows } from './coverage/rules.ts'
import { threatRows } from './coverage/threats.ts'

const without = (part: 'code' | 'tests', rows: readonly Coverage[]) =>
  rows.filter((row) => row[part].length === 0).map(({ what }) => what)

describe('what the specification names is there, and a test shows it', () => {
  test.each([
    ['routes', routeCoverage],
    ['calls', callCoverage],
    ['calls of our own', ownCallCoverage],
    ['messages', messageCoverage],
  ] as const)('%s', (_, rows) => {
    expect({ code: without('code', rows()), tests: without('tests', rows()) }).toEqual({ code: [], tests: [] })
  })

  test('rules, states and constants: the code is where it is said to be', () => {
    const rows = [...ruleRows, ...examRuleRows, ...constantRows]
    expect(rows.map(({ code }) => code).filter((reference) => !holds(reference))).toEqual([])
  })

  test('rules, states, constants and threats: each names a test that shows it, not some text of its file', () => {
    const rows = [...ruleRows, ...examRuleRows, ...constantRows, ...threatRows]
    expect(rows.map(({ test: shown }) => shown).filter((reference) => !namesTest(reference))).toEqual([])
  })

  test('docs/coverage.md says so (npm run generate)', () => {
    expect(readFileSync('docs/coverage.md', 'utf8')).toBe(coveragePage())
  })
})
