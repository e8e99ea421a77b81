// Proves the chain of the audit log (docs/operations.md, Audit log). It runs beside the product, so that it must neither install
// nor build anything there: only without a running product it builds what has changed.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isHeld } from './refuseBesideRunning.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const isRunning = await isHeld(resolve(process.env.DATA_DIR || './data'))
if (!isRunning || !existsSync('dist/server/audit.js')) {
  const { installWhatIsMissing } = await import('./install.mjs')
  await installWhatIsMissing({ tests: false })
  const { buildWhatChanged } = await import('./build.mjs')
  await buildWhatChanged()
}
await import('../dist/server/audit.js')
