// Refuses a second start beside a running product, whose packages and pages it would replace. It must not import any package,
// because it runs before anything is installed or built.
import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The lock of server/process/lockDataFolder.ts, which a test compares with this one. */
function lockPath(folder) {
  const name = `kaoji-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Whether a product or one of its commands holds this data folder. */
export async function isHeld(folder) {
  if (!existsSync(folder)) return false
  return new Promise((answer) => {
    const socket = connect(lockPath(folder))
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
}

export async function refuseBesideRunning() {
  // As `npm start` itself resolves it: install.mjs changes to the root before the product is started.
  const folder = resolve(fileURLToPath(new URL('..', import.meta.url)), process.env.DATA_DIR || './data')
  if (!(await isHeld(folder))) return
  console.error(`数据目录 ${folder} 正在被另一个进程使用，未安装也未构建任何东西。请先停止它，或设置 DATA_DIR`)
  process.exit(1)
}
