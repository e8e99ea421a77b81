import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { constantRows } from './coverage/constants.ts'
import { examRuleRows } from './coverage/examRules.ts'
import { holds, type Place } from './coverage/findCoverage.ts'
import { callPlaces, coveragePage, messagePlaces, ownCallPlaces, routePlaces } from './coverage/page.ts'
import { ruleRows } from './coverage/rules.ts'
import { threatRows } from './coverage/threats.ts'

const without = (part: 'code' | 'tests', places: readonly Place[]) =>
  places.filter((place) => place[part].length === 0).map(({ what }) => what)

describe('what the specification names is there, and a test shows it', () => {
  test.each([
    ['routes', routePlaces],
    ['calls', callPlaces],
    ['calls of our own', ownCallPlaces],
    ['messages', messagePlaces],
  ] as const)('%s', (_, places) => {
    expect({ code: without('code', places()), tests: without('tests', places()) }).toEqual({ code: [], tests: [] })
  })

  test('rules, states and constants: the named places hold what is named', () => {
    const rows = [...ruleRows, ...examRuleRows, ...constantRows]
    expect(rows.flatMap(({ code, test: shown }) => [code, shown]).filter((reference) => !holds(reference))).toEqual([])
  })

  test('threats: each has its test', () => {
    expect(threatRows.map(({ test: shown }) => shown).filter((reference) => !holds(reference))).toEqual([])
  })

  test('docs/coverage.md says so (npm run generate)', () => {
    expect(readFileSync('docs/coverage.md', 'utf8')).toBe(coveragePage())
  })
})
