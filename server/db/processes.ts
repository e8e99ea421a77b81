import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // EPERM means that the process is alive but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process that has ended keeps its pid until its parent collects it. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z'
  } catch {
    return true
  }
}

/** The working folder of a process; null if the process is gone, empty where the system does not tell. */
export function workingFolderOf(pid: number): string | null {
  if (process.platform !== 'linux') return ''
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** Whether the process has this working folder, as a PostgreSQL server has its cluster. */
export function runsIn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') return workingFolderOf(pid) === realpathSync(folder)
  // Other systems do not tell the folder. On macOS the program's name shows whether the pid was reused; Windows is not
  // checked.
  if (process.platform === 'win32') return true
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
}

function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return fallback
  }
}

function parentOf(pid: number): number {
  const stat = readOr(`/proc/${pid}/stat`, '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

/** Backend processes on this cluster whose server is gone. */
function findOrphans(cluster: string): number[] {
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolderOf(pid) === folder)
    .filter((pid) => readOr(`/proc/${pid}/cmdline`, '').startsWith('postgres: '))
    .filter((pid) => !runsIn(parentOf(pid), cluster) && isAlive(pid))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const ORPHAN_CHECKS = 100
const ORPHAN_CHECK_MS = 20
/** Orphans end by themselves within moments, except during a long statement; after this many checks they are killed. */
const CHECKS_BEFORE_KILL = 25

/**
 * Ends the backends that a killed server left behind, because no other server may use the cluster until the last one is
 * gone. Their uncommitted work is lost in any case. Where they cannot be identified (not on Linux), `startUntilReady`
 * retries until they are gone.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let check = 0; check < ORPHAN_CHECKS; check++) {
    const orphans = findOrphans(cluster)
    if (orphans.length === 0) return
    if (check >= CHECKS_BEFORE_KILL) for (const pid of orphans) kill(pid)
    await sleep(ORPHAN_CHECK_MS)
  }
}
