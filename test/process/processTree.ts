import { readdirSync, readFileSync } from 'node:fs'
import { isAlive } from '#server/db/processes.ts'

interface Running {
  pid: number
  parent: number
  command: string
}

function readProcess(pid: number, part: string): Running | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (!command.includes(part)) return null
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { pid, parent, command }
  } catch {
    // Ended between the listing and the reading.
    return null
  }
}

/**
 * Every process of this machine that is still there and whose command contains `part`. Tests look for some of them forty
 * times a second, so that of the others nothing but the command is read.
 */
export function listProcesses(part = ''): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name), part) ?? [])
    .filter(({ pid }) => isAlive(pid))
}

/** A child of the start by its file: `server`, `worker` or `sandbox`; null while it is being started again. */
export function findChild(parent: number, name: string): number | null {
  const child = listProcesses(`/${name}.js`).find((one) => one.parent === parent)
  return child?.pid ?? null
}

/** Processes whose command names this folder, and servers of PostgreSQL that work below it. */
export function processesOf(folder: string): Running[] {
  return listProcesses(folder)
}

export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
