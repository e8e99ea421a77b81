// Runs a command of dist/server, whose name comes first, that may run beside the product (docs/operations.md): backup, restore,
// archive. So it must neither install nor build anything there: only without a running product it builds what has changed.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isHeld } from './refuseBesideRunning.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [command] = process.argv.splice(2, 1)
const built = `dist/server/${command}.js`
const isRunning = await isHeld(resolve(process.env.DATA_DIR || './data'))
if (!isRunning || !existsSync(built)) {
  const { installWhatIsMissing } = await import('./install.mjs')
  await installWhatIsMissing({ tests: false })
  const { buildWhatChanged } = await import('./build.mjs')
  await buildWhatChanged()
}
await import(`../${built}`)
