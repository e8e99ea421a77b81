// Installs the packages when they are missing or of another lockfile. Nothing else may be imported here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = 'node_modules/.kaoji-lock'

/** `tests` adds what only tests and checks need; what is installed is never taken away again. */
export function installWhatIsMissing({ tests }) {
  process.chdir(root)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node}`)
    process.exit(1)
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === `${lock} all` || (!tests && installed === `${lock} product`)) return
  console.log('安装依赖 …')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Not `npm ci`: it refuses a lockfile made behind a mirror that lacks the packages of other systems.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', tests ? '--include=dev' : '--omit=dev']
  const { status } = spawnSync(command, [...first, 'install', ...options], {
    stdio: 'inherit',
    shell: process.platform === 'win32' && !npm,
  })
  if (status !== 0) {
    console.error('安装依赖失败，请检查网络后重试')
    process.exit(1)
  }
  writeFileSync(stamp, `${lock} ${tests ? 'all' : 'product'}`)
}
