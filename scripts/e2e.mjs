import { spawnSync } from 'node:child_process'
import { installWhatIsMissing } from './install.mjs'

await installWhatIsMissing({ tests: true })
const { buildWhatChanged } = await import('./build.mjs')
await buildWhatChanged()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
