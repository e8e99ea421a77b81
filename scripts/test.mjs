import { spawnSync } from 'node:child_process'
import { installWhatIsMissing } from './install.mjs'

await installWhatIsMissing({ tests: true })
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
