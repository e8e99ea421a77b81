import { contract } from '#contract/table.ts'
import { constantRows } from './constants.ts'
import { examRuleRows } from './examRules.ts'
import { type Coverage, coverageOfCall, coverageOfMessage, coverageOfRoute } from './findCoverage.ts'
import type { Row } from './row.ts'
import { ruleRows } from './rules.ts'
import { callsOfTheSpecification, messagesOfTheSpecification, routesOfTheSpecification } from './specification.ts'
import { threatRows } from './threats.ts'

export const routeCoverage = () => routesOfTheSpecification.map(coverageOfRoute)
export const callCoverage = () => callsOfTheSpecification.map(coverageOfCall)
export const messageCoverage = () => messagesOfTheSpecification.map(coverageOfMessage)

/** The calls that the specification does not name. */
export function ownCallCoverage(): Coverage[] {
  const named = new Set<string>(callsOfTheSpecification)
  return Object.entries(contract)
    .flatMap(([controller, actions]) => Object.keys(actions).map((action) => `${controller}/${action}`))
    .filter((call) => !named.has(call))
    .map(coverageOfCall)
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

function messageTable(): string {
  const rows = messageCoverage().map(({ what, code, tests }) =>
    cells(what, files(code), tests.map(titled).join('<br>') || '**not proved**'),
  )
  return [cells('message', 'code', 'tests that expect it'), '| --- | --- | --- |', ...rows].join('\n')
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
    'Made by `npm run generate`; `test/coverage.test.ts` holds it against the code. A section with R is one of the rulings. A route is opened by the tests beside it, a call is made by them, a message is expected by them, as its sentence or as the code that stands for it; each rule, constant and threat names a test, one of its steps or one of its cases. What no test expects is marked as not proved.',
    '## Routes',
    table('route', routeCoverage()),
    '## Calls of the specification',
    table('call', callCoverage()),
    '## Calls of our own',
    table('call', ownCallCoverage()),
    '## Messages',
    messageTable(),
    '## Rules and states',
    rowTable([...ruleRows, ...examRuleRows]),
    '## Constants',
    rowTable(constantRows),
    '## Threats',
    threatTable(),
  ].join('\n\n')}\n`
}
