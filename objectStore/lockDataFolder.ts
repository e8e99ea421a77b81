import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * Locks a data folder, because two processes would sweep each other's unfinished blobs. The lock is a listening socket,
 * which the system releases however the process ends, so that it is never stale after `kill -9`.
 * @returns the release; null if another process holds the lock
 */
export function lockDataFolder(folder: string): Promise<(() => Promise<void>) | null> {
  // The lock's name is made of device and inode, so that it is the same under every path to the folder.
  const { dev, ino } = statSync(folder, { bigint: true })
  const path = process.platform === 'linux' ? `\0kaoji-object-store-${dev}-${ino}` : join(folder, 'claim.sock')
  return new Promise((resolve, reject) => {
    const claim = createServer((visitor) => visitor.destroy())
    claim.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    claim.listen(path, () => {
      claim.unref()
      resolve(() => new Promise((released) => claim.close(() => released())))
    })
  })
}
