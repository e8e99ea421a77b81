import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Only one start may use a data folder. The claim is a socket that the system takes back with the process, however it
 * ended; false when somebody else holds it.
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
    const claim = createServer()
    claim.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    claim.listen(path, () => {
      claim.unref()
      resolve(true)
    })
  })
}
