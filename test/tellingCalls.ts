import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { type BuiltAccount, buildAccount } from './builders.ts'
import { buildExaminer } from './marking.ts'
import type { TestServer } from './server.ts'

export type Asker = readonly [name: string, who: BuiltAccount | undefined]

const calls = Object.values(contract).flatMap((actions) => Object.values(actions) as Endpoint[])
/** Every call that reads, except those for whoever works on results. */
const reading = calls.filter(
  ({ mode, who }) => mode === 'reads' && !(Array.isArray(who) && who.length === 1 && who[0] === 'results'),
)
const staffRoles = ['content', 'enrolment', 'schedule', 'finance', 'desk'] as const

/** Everybody who does not work on results, beside those named. */
export async function everybodyElse(server: TestServer, named: readonly Asker[]): Promise<Asker[]> {
  const askers: Asker[] = [
    ['nobody', undefined],
    ...named,
    ['stranger', await buildAccount(server)],
    ['other examiner', await buildExaminer(server)],
  ]
  for (const role of staffRoles) askers.push([role, await buildAccount(server, { userType: 9, roles: [role] })])
  return askers
}

interface Secret {
  askers: readonly Asker[]
  /** What the calls are asked with, by field. */
  known: Readonly<Record<string, unknown>>
  /** Changes what must not be told, in the database, and changes it back. */
  change: () => Promise<unknown>
  restore: () => Promise<unknown>
}

async function answersOf(calls: ReadonlyArray<{ ask: () => Promise<string | null> }>): Promise<Array<string | null>> {
  const answers: Array<string | null> = []
  for (const { ask } of calls) answers.push(await ask())
  return answers
}

/**
 * Which calls answer whom differently after something changed secretly in the database, as `family: Exam/ScoreQuery`. Those
 * that never answer twice alike are left out.
 */
export async function tellingCalls(server: TestServer, { askers, known, change, restore }: Secret): Promise<string[]> {
  const ask = async ({ controller, action, input }: Endpoint, who: BuiltAccount | undefined) => {
    const fields = Object.keys((input as unknown as { shape?: object }).shape ?? {})
    const values = Object.fromEntries(fields.filter((key) => key in known).map((key) => [key, known[key]]))
    const { headers: _, ...answer } = await server.call(controller as 'Admin', action, values, who)
    return [401, 403].includes(answer.status) ? null : JSON.stringify(answer)
  }
  const all = askers.flatMap(([name, who]) => reading.map((call) => ({ name, call, ask: () => ask(call, who) })))
  // Those of one asker one after the other, as a page asks.
  const askAll = async () =>
    (await Promise.all(askers.map(([own]) => answersOf(all.filter(({ name }) => name === own))))).flat()
  const before = await askAll()
  await change()
  const after = await askAll()
  await restore()
  const found: string[] = []
  // Some answer otherwise because somebody else asked, or each time: whoever may be telling is asked alone.
  for (const { name, call, ask: askAgain } of all.filter((_, at) => before[at] !== after[at])) {
    const first = await askAgain()
    if ((await askAgain()) !== first) continue
    await change()
    if ((await askAgain()) !== first) found.push(`${name}: ${call.controller}/${call.action}`)
    await restore()
  }
  return found
}
