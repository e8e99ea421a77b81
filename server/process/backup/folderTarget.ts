import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupTarget } from './backupTarget.ts'

const CHUNK_BYTES = 1024 * 1024
const PARTIAL = '.part'

/** Backups in a folder of this machine, or of a disk that is mounted here. */
export function createFolderTarget(folder: string): BackupTarget {
  const pathOf = (name: string) => join(folder, ...name.split('/'))
  return {
    title: folder,
    async list(prefix) {
      const below = pathOf(prefix.slice(0, prefix.lastIndexOf('/') + 1))
      if (!existsSync(below)) return []
      const entries = await readdir(below, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PARTIAL))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .filter((name) => name.startsWith(prefix))
    },
    async write(name, source) {
      const path = pathOf(name)
      const partial = `${path}${PARTIAL}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(
          Readable.from(source, { objectMode: false }),
          createWriteStream(partial, { mode: 0o600, flush: true }),
        )
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      await rename(partial, path)
    },
    async read(name) {
      const handle = await open(pathOf(name), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return handle && createReadStream('', { fd: handle, highWaterMark: CHUNK_BYTES })
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async sweep() {
      if (!existsSync(folder)) return
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const entry of entries)
        if (entry.isFile() && entry.name.endsWith(PARTIAL)) await rm(join(entry.parentPath, entry.name))
      // The deepest first; those that hold something stay.
      const folders = entries
        .filter((entry) => entry.isDirectory())
        .map(({ parentPath, name }) => join(parentPath, name))
      for (const path of folders.sort((a, b) => b.length - a.length))
        if ((await readdir(path)).length === 0) await rmdir(path)
    },
    close: () => undefined,
  }
}
