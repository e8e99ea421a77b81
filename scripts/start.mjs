import { installWhatIsMissing } from './install.mjs'

installWhatIsMissing({ tests: false })
const { buildWhatChanged } = await import('./build.mjs')
buildWhatChanged()
await import('../dist/server/start.js')
