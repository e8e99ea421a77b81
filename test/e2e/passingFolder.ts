import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder that goes with this process. */
export function passingFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kaoji-${name}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
