import { randomBytes } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface FileStore {
  /** Durable when resolved: bytes and folder entry are synced. A path is written once and never changed. */
  put(path: string, bytes: Buffer): Promise<void>
  /** null when there is no such file. */
  read(path: string): Promise<{ bytes: number; stream: ReadStream } | null>
  remove(path: string): Promise<void>
  /** The paths of a folder of ours, also of files that a killed process left half-written. */
  list(folder: string): Promise<string[]>
  /** Throws when nothing can be written (disk full, folder gone). */
  check(): Promise<void>
}

/** Paths are made by the server only; this is the last line against one that was not. */
function assertPath(path: string): void {
  if (!/^[A-Za-z0-9]+(\/[A-Za-z0-9_-]+)*\.[a-z0-9]{2,4}(\.[0-9a-f]{12}\.part)?$/.test(path))
    throw new Error('not a path of this store')
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/** Pictures in a folder of this machine. */
export function createFileStore(root: string): FileStore {
  const write = async (target: string, bytes: Buffer) => {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const partial = `${target}.${randomBytes(6).toString('hex')}.part`
    const handle = await open(partial, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, target)
    await syncFolder(dirname(target))
  }
  return {
    async put(path, bytes) {
      assertPath(path)
      await write(join(root, path), bytes)
    },
    async read(path) {
      assertPath(path)
      try {
        const { size } = await stat(join(root, path))
        return { bytes: size, stream: createReadStream(join(root, path)) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async list(folder) {
      if (!/^[A-Za-z0-9]+\/\d{8}$/.test(folder)) throw new Error('not a folder of this store')
      try {
        return (await readdir(join(root, folder))).map((name) => `${folder}/${name}`)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    },
    async remove(path) {
      assertPath(path)
      await rm(join(root, path), { force: true })
    },
    async check() {
      const path = join(root, 'ready.txt')
      await write(path, Buffer.from('ok'))
      await rm(path, { force: true })
    },
  }
}
