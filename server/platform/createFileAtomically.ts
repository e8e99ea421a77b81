import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'

// The library write-file-atomic is not used, because it replaces an existing file and needs Node 22.

/**
 * Creates a private file atomically: after a crash it is complete or does not exist. An existing file is never
 * replaced, so that of two processes that create it the first one wins; the caller must read the file back.
 */
export function createFileAtomically(path: string, text: string): void {
  const partial = `${path}.${process.pid}.part`
  const handle = openSync(partial, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(partial, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(partial, { force: true })
  }
}
