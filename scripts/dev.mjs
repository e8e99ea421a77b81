// Runs the product like `npm start`, and restarts the server and reloads the mobile page when the source changes.
import { spawn } from 'node:child_process'
import { installWhatIsMissing } from './install.mjs'

await installWhatIsMissing({ tests: true })
const { buildWhatChanged } = await import('./build.mjs')
await buildWhatChanged()
const run = (args) => spawn(process.execPath, args, { stdio: 'inherit' })
const children = [
  run([
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-path=domain',
    '--watch-preserve-output',
    'scripts/start.mjs',
  ]),
  run(['node_modules/vite/bin/vite.js', '--config', 'vite.web.config.ts']),
  run(['node_modules/vite/bin/vite.js', '--config', 'vite.admin.config.ts', '--port', '5174']),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM')
  })
