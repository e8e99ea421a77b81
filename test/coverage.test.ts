import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { examRuleRows } from './coverage/examRules.ts'
import { type Coverage, holds, namesTest } from './coverage/findCoverage.ts'
import { coveragePage, ownCallCoverage, strangeThreats, threatsPage } from './coverage/page.ts'
import { ruleRows } from './coverage/rules.ts'
import { namelessRows, unshown } from './coverage/shown.ts'
import { threatRows } from './coverage/threats.ts'
import { isCurrent, readRecord, specificationFiles } from './specification/record.ts'

const without = (part: 'code' | 'tests', rows: readonly Coverage[]) =>
  rows.filter((row) => row[part].length === 0).map(({ what }) => what)

describe('what the specification says is there, and a test shows it', () => {
  test('every name and text of it was tried on the started product, or a test elsewhere shows it', () => {
    expect(unshown()).toEqual([])
    expect(namelessRows()).toEqual([])
  })

  test('the files of test/specification have not changed since they were tried (npm run test:specification)', () => {
    expect(Object.keys(readRecord())).toEqual(specificationFiles())
    expect(specificationFiles().filter((path) => !isCurrent(path))).toEqual([])
  })

  test('the tests of the specification import nothing of the product', () => {
    const productImport =
      /from '(#(contract|client|domain|server|web|admin)\/|(\.\.\/)+(contract|client|domain|server|web|admin)\/)/
    const files = readdirSync('test/specification').filter((name) => name.endsWith('.ts'))
    expect(files.filter((name) => productImport.test(readFileSync(`test/specification/${name}`, 'utf8')))).toEqual([])
  })

  test('calls beyond the specification: each has its code and a test', () => {
    const rows = ownCallCoverage()
    expect({ code: without('code', rows), tests: without('tests', rows) }).toEqual({ code: [], tests: [] })
  })

  test('rules: the code stands where the table says', () => {
    const rows = [...ruleRows, ...examRuleRows]
    expect(rows.map(({ code }) => code).filter((reference) => !holds(reference))).toEqual([])
  })

  test('rules and threats: each names an existing test that shows it', () => {
    const rows = [...ruleRows, ...examRuleRows, ...threatRows]
    expect(rows.map(({ test: shown }) => shown).filter((reference) => !namesTest(reference))).toEqual([])
  })

  test('threats: each has a test or a reason, and docs/threats.md is current (npm run generate)', () => {
    expect(strangeThreats()).toEqual([])
    expect(readFileSync('docs/threats.md', 'utf8')).toBe(threatsPage())
  })

  test('docs/coverage.md is current (npm run generate)', () => {
    expect(readFileSync('docs/coverage.md', 'utf8')).toBe(coveragePage())
  })
})
