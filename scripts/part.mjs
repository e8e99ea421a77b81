// Starts one part of a product on several machines (docs/operations.md): server, worker, store or migrate. Parts that share a folder
// build it once: each waits for its turn. A folder that was brought along with its build (deploy/container/Containerfile) is used as it is.

import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const [part] = process.argv.splice(2, 1)
if (!['server', 'worker', 'store', 'migrate'].includes(part)) {
  console.error('用法：npm run server、npm run worker、npm run store、npm run migrate')
  process.exit(1)
}

/** A listening socket, which the system releases however the process ends. */
async function takeTurn() {
  const name = `kaoji-build-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`
  const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  for (;;) {
    const lock = createServer()
    const isOurs = await new Promise((answer) => {
      lock.once('error', () => answer(false))
      lock.listen(path, () => answer(true))
    })
    if (isOurs) return () => lock.close()
    await sleep(500)
  }
}

if (process.env.KAOJI_BUILT !== '1') {
  const endTurn = await takeTurn()
  const { installWhatIsMissing } = await import('./install.mjs')
  await installWhatIsMissing({ tests: false })
  const { buildWhatChanged } = await import('./build.mjs')
  await buildWhatChanged()
  endTurn()
}
// What serves people shares limits and locks with other machines, unless the settings say that there are none.
if (part === 'server' || part === 'worker') process.env.SEVERAL_MACHINES ||= '1'
const built = join(root, 'dist', 'server', `${part}.js`)
// The processes of a server are forked from the program that this names.
process.argv[1] = built
await import(built)
