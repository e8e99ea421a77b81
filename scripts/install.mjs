// Installs the packages if they are missing or belong to another lockfile. It must not import any package.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = 'node_modules/.kaoji-lock'

/** Runs a program and returns its exit code; a stop signal ends the program first, then this process. */
export async function runToEnd(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGTERM')
  }
  for (const signal of signals) process.on(signal, stop)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  for (const signal of signals) process.off(signal, stop)
  if (isStopped) process.exit(0)
  return code
}

/** Installs packages; `tests` includes development dependencies, which stay once they are installed. */
export async function installWhatIsMissing({ tests }) {
  process.chdir(root)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node}`)
    process.exit(1)
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === `${lock} all` || (!tests && installed === `${lock} product`)) return
  // Without them npm would remove what the tests need, whenever the product is started with a new lockfile.
  const withTests = tests || installed.endsWith(' all')
  console.log('安装依赖 …')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  // `npm ci` refuses a lockfile made behind a mirror that lacks the packages of other platforms, so that it is not
  // used.
  const options = [
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    withTests ? '--include=dev' : '--omit=dev',
  ]
  const status = await runToEnd(command, [...first, 'install', ...options], {
    shell: process.platform === 'win32' && !npm,
  })
  if (status !== 0) {
    console.error('安装依赖失败，请检查网络后重试')
    process.exit(1)
  }
  writeFileSync(stamp, `${lock} ${withTests ? 'all' : 'product'}`)
}
