import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Replaces a private file atomically: after a crash it is wholly the earlier or wholly the new one. */
export function replaceFileAtomically(path: string, text: string): void {
  const partial = `${path}.${process.pid}.part`
  const handle = openSync(partial, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(partial, path)
}
