import { installWhatIsMissing } from './install.mjs'
import { refuseBesideRunning } from './refuseBesideRunning.mjs'

await refuseBesideRunning()
await installWhatIsMissing({ tests: false })
const { buildWhatChanged } = await import('./build.mjs')
await buildWhatChanged()
await import('../dist/server/start.js')
