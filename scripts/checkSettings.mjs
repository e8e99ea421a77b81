// Tries the settings of one outside service (docs/operations.md, Going live). It builds what has changed, because it may
// be the first command on a new machine.
import { installWhatIsMissing } from './install.mjs'

await installWhatIsMissing({ tests: false })
const { buildWhatChanged } = await import('./build.mjs')
await buildWhatChanged()
await import('../dist/server/check.js')
