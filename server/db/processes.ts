import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // Somebody else's process is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process that ended but was not yet collected by its parent still has its number. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z'
  } catch {
    return true
  }
}

/** The working folder of a process; null where the system does not tell or the process is gone. */
export function folderOfProcess(pid: number): string | null {
  if (process.platform !== 'linux') return ''
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** Does this process work in that folder? A server of PostgreSQL always does in its cluster. */
export function runsIn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') return folderOfProcess(pid) === realpathSync(folder)
  // Elsewhere nobody tells the folder: a number that another program has by now is told by its name.
  if (process.platform === 'win32') return true
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
}

function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Ended meanwhile.
    return fallback
  }
}

function parentOf(pid: number): number {
  const stat = readOr(`/proc/${pid}/stat`, '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

/** Processes of a server on this cluster whose server is gone. */
function findOrphans(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && runsIn(pid, cluster))
    .filter((pid) => readOr(`/proc/${pid}/cmdline`, '').startsWith('postgres: '))
    .filter((pid) => !runsIn(parentOf(pid), cluster) && isAlive(pid))
}

function endHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const ORPHAN_LOOKS = 100
const ORPHAN_PAUSE_MS = 20
/** They notice by themselves within moments, unless they are at work on a long statement. */
const PATIENT_LOOKS = 25

/**
 * Ends what a killed server left behind: until the last of them is gone no other may use the cluster. What they had not
 * committed is lost with the server's memory in any case. Where the system does not tell whose they are, they are waited
 * for by the attempts to start.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let look = 0; look < ORPHAN_LOOKS; look++) {
    const orphans = findOrphans(cluster)
    if (orphans.length === 0) return
    if (look >= PATIENT_LOOKS) for (const pid of orphans) endHard(pid)
    await sleep(ORPHAN_PAUSE_MS)
  }
}
