import { readFileSync } from 'node:fs'
import { contract } from '#contract/table.ts'
import { examRuleRows } from './examRules.ts'
import { type Coverage, coverageOfCall } from './findCoverage.ts'
import type { Row } from './row.ts'
import { ruleRows } from './rules.ts'
import { shownOf } from './shown.ts'
import { threatRows } from './threats.ts'

/** The calls that the specification does not name. */
export function ownCallCoverage(): Coverage[] {
  const named = new Set(readFileSync('docs/spec/specification.md', 'utf8').match(/\w+/g))
  return Object.entries(contract)
    .flatMap(([controller, actions]) => Object.keys(actions).map((action) => ({ controller, action })))
    .filter(({ action }) => !named.has(action))
    .map(({ controller, action }) => coverageOfCall(`${controller}/${action}`))
}

const files = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join('<br>')
const cells = (...texts: string[]) => `| ${texts.join(' | ')} |`

function table(head: string, coverage: readonly Coverage[]): string {
  const rows = coverage.map(({ what, code, tests }) => cells(what, files(code), files(tests)))
  return [cells(head, 'code', 'tests'), '| --- | --- | --- |', ...rows].join('\n')
}

const titled = (reference: string) => {
  const [path, title = ''] = reference.split('#')
  return `\`${path}\` ${title}`
}

function sentenceTable(page: string): string {
  const rows = shownOf(page).map(({ section, words, by }) =>
    cells(section, words.replaceAll('|', '\\|').replaceAll('**', ''), by.map(titled).join('<br>')),
  )
  return [cells('section', 'sentence', 'shown by'), '| --- | --- | --- |', ...rows].join('\n')
}

function rowTable(rows: readonly Row[]): string {
  const shown = rows.map(({ section, what, code, test }) => {
    return cells(section, what, files([code.split('#')[0] as string]), titled(test))
  })
  return [cells('section', 'rule', 'code', 'test'), '| --- | --- | --- | --- |', ...shown].join('\n')
}

function threatTable(): string {
  const shown = threatRows.map(({ section, what, test }) => cells(section, what, titled(test)))
  return [cells('id', 'abuse', 'test'), '| --- | --- | --- |', ...shown].join('\n')
}

/** `docs/coverage.md`: what the specification orders, where it is, and which test shows it. */
export function coveragePage(): string {
  return `${[
    '# Coverage of the specification',
    'Made by `npm run generate` from what the last runs of `npm run test:specification` showed (`test/specification/passed.json`) and from the lists in `test/coverage`; `test/coverage.test.ts` holds it against both. A sentence stands here in the words of the specification. It was tried on the started product by the test of `test/specification` beside it; where that cannot be done, another test that shows it is named. No word of the specification is left out. Below, a section with R is one of the rulings.',
    '## The specification, sentence by sentence',
    sentenceTable('specification'),
    '## Rulings that were tried on the started product',
    sentenceTable('rulings'),
    '## Rules and the code that holds them',
    rowTable([...ruleRows, ...examRuleRows]),
    '## Calls of our own',
    table('call', ownCallCoverage()),
    '## Threats',
    threatTable(),
  ].join('\n\n')}\n`
}
