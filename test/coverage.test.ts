import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { examRuleRows } from './coverage/examRules.ts'
import { type Coverage, holds, namesTest } from './coverage/findCoverage.ts'
import { coveragePage, ownCallCoverage } from './coverage/page.ts'
import { ruleRows } from './coverage/rules.ts'
import { namelessRows, unshown } from './coverage/shown.ts'
import { threatRows } from './coverage/threats.ts'
import { isCurrent, readRecord, specificationFiles } from './specification/record.ts'

const without = (part: 'code' | 'tests', rows: readonly Coverage[]) =>
  rows.filter((row) => row[part].length === 0).map(({ what }) => what)

describe('what the specification says is there, and a test shows it', () => {
  test('every word of it was tried on the started product, or a test elsewhere shows it', () => {
    expect(unshown()).toEqual([])
    expect(namelessRows()).toEqual([])
  })

  test('what was tried is what stands in test/specification now (npm run test:specification)', () => {
    expect(Object.keys(readRecord())).toEqual(specificationFiles())
    expect(specificationFiles().filter((path) => !isCurrent(path))).toEqual([])
  })

  test('a client of the specification knows nothing of the code', () => {
    const knows =
      /from '(#(contract|client|domain|server|web|admin)\/|(\.\.\/)+(contract|client|domain|server|web|admin)\/)/
    const files = readdirSync('test/specification').filter((name) => name.endsWith('.ts'))
    expect(files.filter((name) => knows.test(readFileSync(`test/specification/${name}`, 'utf8')))).toEqual([])
  })

  test('calls of our own', () => {
    const rows = ownCallCoverage()
    expect({ code: without('code', rows), tests: without('tests', rows) }).toEqual({ code: [], tests: [] })
  })

  test('rules: the code is where it is said to be', () => {
    const rows = [...ruleRows, ...examRuleRows]
    expect(rows.map(({ code }) => code).filter((reference) => !holds(reference))).toEqual([])
  })

  test('rules and threats: each names a test that shows it, not some text of its file', () => {
    const rows = [...ruleRows, ...examRuleRows, ...threatRows]
    expect(rows.map(({ test: shown }) => shown).filter((reference) => !namesTest(reference))).toEqual([])
  })

  test('docs/coverage.md says so (npm run generate)', () => {
    expect(readFileSync('docs/coverage.md', 'utf8')).toBe(coveragePage())
  })
})
