import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let all: string | null = null

/** A temporary folder that goes with this process. */
export function passingFolder(name: string): string {
  if (all === null) {
    const folder = mkdtempSync(join(tmpdir(), 'kaoji-passing-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    all = folder
  }
  return mkdtempSync(join(all, `${name}-`))
}
