import { contract } from '#contract/table.ts'
import { constantRows } from './constants.ts'
import { examRuleRows } from './examRules.ts'
import { type Place, placeOfCall, placeOfMessage, placeOfRoute } from './findCoverage.ts'
import type { Row } from './row.ts'
import { ruleRows } from './rules.ts'
import { callsOfTheSpecification, messagesOfTheSpecification, routesOfTheSpecification } from './specification.ts'
import { threatRows } from './threats.ts'

export const routePlaces = () => routesOfTheSpecification.map(placeOfRoute)
export const callPlaces = () => callsOfTheSpecification.map(placeOfCall)
export const messagePlaces = () => messagesOfTheSpecification.map(placeOfMessage)

/** The calls that the specification does not name, with their places. */
export function ownCallPlaces(): Place[] {
  const named = new Set<string>(callsOfTheSpecification)
  return Object.entries(contract)
    .flatMap(([controller, actions]) => Object.keys(actions).map((action) => `${controller}/${action}`))
    .filter((call) => !named.has(call))
    .map(placeOfCall)
}

const files = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join('<br>')
const cells = (...texts: string[]) => `| ${texts.join(' | ')} |`

function table(head: string, places: readonly Place[]): string {
  const rows = places.map(({ what, code, tests }) => cells(what, files(code), files(tests)))
  return [cells(head, 'code', 'tests'), '| --- | --- | --- |', ...rows].join('\n')
}

function rowTable(rows: readonly Row[]): string {
  const shown = rows.map(({ section, what, code, test }) => {
    const [path, title = ''] = test.split('#')
    return cells(section, what, files([code.split('#')[0] as string]), `\`${path}\` ${title}`)
  })
  return [cells('section', 'rule', 'code', 'test'), '| --- | --- | --- | --- |', ...shown].join('\n')
}

function threatTable(): string {
  const shown = threatRows.map(({ section, what, test }) => {
    const [path, title = ''] = test.split('#')
    return cells(section, what, `\`${path}\` ${title}`)
  })
  return [cells('id', 'abuse', 'test'), '| --- | --- | --- |', ...shown].join('\n')
}

/** `docs/coverage.md`: what the specification orders, where it is, and which test shows it. */
export function coveragePage(): string {
  return `${[
    '# Coverage of the specification',
    'Made by `npm run generate`; `test/coverage.test.ts` holds it against the code. A section with R is one of the rulings.',
    '## Routes',
    table('route', routePlaces()),
    '## Calls of the specification',
    table('call', callPlaces()),
    '## Calls of our own',
    table('call', ownCallPlaces()),
    '## Messages',
    table('message', messagePlaces()),
    '## Rules and states',
    rowTable([...ruleRows, ...examRuleRows]),
    '## Constants',
    rowTable(constantRows),
    '## Threats',
    threatTable(),
  ].join('\n\n')}\n`
}
