import { readFileSync } from 'node:fs'
import { contract } from '#contract/table.ts'
import { examRuleRows } from './examRules.ts'
import { type Coverage, coverageOfCall } from './findCoverage.ts'
import type { Row } from './row.ts'
import { ruleRows } from './rules.ts'
import { shownOf } from './shown.ts'
import { threatRows, untested } from './threats.ts'

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

/** The ids of `docs/spec/threats.md` in their order. */
const threatIds = () =>
  [...readFileSync('docs/spec/threats.md', 'utf8').matchAll(/<a id="([A-Z]\d+)"/g)].map(([, id]) => id as string)

/** Ids of the page of threats that the list does not speak of, and those of the list that the page does not know. */
export function strangeThreats(): string[] {
  const ids = threatIds()
  const said = new Set([...threatRows.map(({ section }) => section), ...untested.map(([id]) => id)])
  return [...ids.filter((id) => !said.has(id)), ...[...said].filter((id) => !ids.includes(id))]
}

/** `docs/threats.md`: each abuse case, and the test that shows what happens instead, or why there is none. */
export function threatsPage(): string {
  const rows = threatIds().flatMap((id) => [
    ...threatRows.filter(({ section }) => section === id).map(({ what, test }) => cells(id, what, titled(test))),
    ...untested.filter(([section]) => section === id).map(([, what, why]) => cells(id, what, why)),
  ])
  return `${[
    '# Threats and the tests that show them',
    'Made by `npm run generate` from `test/coverage/threats.ts`. `test/coverage.test.ts` fails where an id of `docs/spec/threats.md` is missing here or a named test does not exist. Where the rulings differ from that page, the rulings stand.',
    [cells('id', 'abuse', 'test, or why there is none'), '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')}\n`
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
  ].join('\n\n')}\n`
}
