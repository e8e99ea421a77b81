import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

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
  if (process.platform !== 'linux') return true
  return folderOfProcess(pid) === realpathSync(folder)
}
