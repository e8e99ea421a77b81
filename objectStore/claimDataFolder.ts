import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * Only one process may serve a data folder: two would sweep each other's half-written blobs. The claim is a socket which
 * the system takes back with the process, however it ended, so nothing stale is left after `kill -9`.
 * @returns the release; null when another process holds the folder
 */
export function claimDataFolder(folder: string): Promise<(() => Promise<void>) | null> {
  // By device and inode: the same folder under another name is the same folder.
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
