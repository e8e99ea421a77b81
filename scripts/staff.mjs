// Lets an administrator in again when everybody is locked out (office#first-start). It builds what has changed, because it may be
// the first command after an update.
import { installWhatIsMissing } from './install.mjs'

await installWhatIsMissing({ tests: false })
const { buildWhatChanged } = await import('./build.mjs')
await buildWhatChanged()
await import('../dist/server/staff.js')
