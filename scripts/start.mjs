import { installWhatIsMissing } from './install.mjs'

await installWhatIsMissing({ tests: false })
const { buildWhatChanged } = await import('./build.mjs')
await buildWhatChanged()
await import('../dist/server/start.js')
