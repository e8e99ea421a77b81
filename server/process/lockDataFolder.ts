import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Locks a data folder, which only one start may use at a time. The lock is a listening socket, which the system
 * releases however the process ends. Resolves to false when another process holds it.
 */
export function lockDataFolder(folder: string): Promise<boolean> {
  const name = `kaoji-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  const path =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : join(tmpdir(), `${name}.sock`)
  return new Promise((resolve, reject) => {
    const lock = createServer()
    lock.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    lock.listen(path, () => {
      lock.unref()
      resolve(true)
    })
  })
}
