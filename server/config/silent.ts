import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, readSwitch } from './readSettings.ts'

/** A restored data folder holds this file, until somebody takes it away. */
export const SILENT_FILE = 'SILENT'

/**
 * Whether nothing may go outside: a copy with the real accounts would tell families, pay and refund a second time. `SILENT`
 * is the setting; without it the file of a restored folder decides.
 */
export function readSilent(env: Env, dataDir: string): boolean {
  return env.SILENT ? readSwitch(env, 'SILENT') : existsSync(join(dataDir, SILENT_FILE))
}
