import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'

/**
 * Makes a private file that is there whole or not at all, however the process or the machine ends. Of two at once the
 * first one's text stays; read it back.
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
