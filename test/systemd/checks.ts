import { until } from '../waiting.ts'
import type { Machine } from './machine.ts'

const begun = performance.now()
export const say = (line: string): void =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`)

export const problems: string[] = []

/** Says what was seen, and keeps it as a problem where it is not as it must be. */
export function check(what: string, isRight: boolean, seen: unknown = ''): void {
  const found = seen === '' ? '' : `: ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`
  say(`${isRight ? 'right' : 'WRONG'}  ${what}${found}`)
  if (!isRight) problems.push(`${what}${found}`)
}

export const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(30_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

export const untilReady = (...addresses: string[]): Promise<void> =>
  until(`${addresses.join(', ')} ready`, async () => (await Promise.all(addresses.map(isReady))).every(Boolean), 120)

/** The highest exposure that `systemd-analyze security` may find, of ten. */
const MOST_EXPOSURE = 2.5

export async function checkSandbox(machine: Machine, units: string[]): Promise<void> {
  for (const unit of units) {
    const seen = await machine.run('systemd-analyze', 'security', '--no-pager', unit)
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(seen)?.[1])
    check(`${unit} is locked up`, exposure <= MOST_EXPOSURE, exposure)
  }
}

/** A stop must be clean, and within the time that the unit gives. */
export async function checkStop(machine: Machine, unit: string, stop = [unit]): Promise<void> {
  const from = performance.now()
  await machine.run('systemctl', 'stop', ...stop)
  const seconds = (performance.now() - from) / 1000
  const [result, code] = [await machine.unit(unit, 'Result'), await machine.unit(unit, 'ExecMainStatus')]
  const left = (await machine.processes(unit)).length
  const how = `${result} ${code}, ${seconds.toFixed(1)} s, ${left} processes left`
  check(`${unit} stops`, result === 'success' && code === '0' && left === 0, how)
}

/** Kills each process of the unit in turn and waits for its replacement. */
export async function checkKills(machine: Machine, unit: string, address: string, names: string[]): Promise<void> {
  for (const name of names) {
    const find = async () => (await machine.processes(unit)).find(({ command }) => command.includes(name))?.pid
    const pid = await find()
    if (pid === undefined) {
      check(`${unit} has a process of ${name}`, false, await machine.processes(unit))
      continue
    }
    process.kill(pid, 'SIGKILL')
    await until(`${name} is another process`, async () => ![undefined, pid].includes(await find()), 60)
    await untilReady(address)
    say(`right  ${unit}: ${name} comes back after SIGKILL`)
  }
}

/** What the sandbox of a unit forbids is an error in its log. */
export async function checkForbidden(machine: Machine, ...units: string[]): Promise<void> {
  const which = units.flatMap((unit) => ['-u', unit])
  const log = await machine.run('journalctl', ...which, '--no-pager', '--output=cat')
  const wrong = log
    .split('\n')
    .filter((line) => /not permitted|EPERM|EACCES|EROFS|Read-only file system|Permission denied/.test(line))
  check(`nothing was forbidden to ${units.join(', ')}`, wrong.length === 0, wrong.slice(0, 3).join(' | '))
}

/** Nothing that opens the product or names somebody may be in the journal of the machine. */
export async function checkJournal(machine: Machine, words: Record<string, string | undefined>): Promise<void> {
  const journal = await machine.run('journalctl', '--no-pager', '--output=cat')
  const missing = Object.keys(words).filter((name) => !words[name])
  const told = Object.keys(words).filter((name) => words[name] && journal.includes(words[name]))
  check('what is looked for in the journal is known', missing.length === 0, missing.join())
  check(`the journal has none of ${Object.keys(words).length} secrets and names`, told.length === 0, told.join())
}
