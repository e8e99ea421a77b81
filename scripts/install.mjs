// Installs the packages of the lockfile where others or none are installed. It must not import any package.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The file in which npm itself notes what it has installed, whoever called it. */
const INSTALLED = 'node_modules/.package-lock.json'

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

function packagesOf(lockfile) {
  const { '': _product, ...packages } = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  return packages
}

/** npm leaves out what is made for another system, and what only such a package needs. */
function mayBeMissing({ optional, os, cpu, libc }) {
  const isForThisSystem = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return Boolean(optional) && !isForThisSystem
}

/** Whether exactly the packages of the lockfile are installed; without `tests` the tools of tests may be missing. */
function fits(installed, locked, { tests }) {
  const isLocked = ([path, { integrity }]) => locked[path]?.integrity === integrity
  if (!Object.entries(installed).every(isLocked)) return false
  return Object.entries(locked).every(
    ([path, entry]) => installed[path] || (entry.dev && !tests) || mayBeMissing(entry),
  )
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= 23 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  console.error(`需要 Node.js 20.19、22.12 或更高版本，当前为 ${process.versions.node}`)
  process.exit(1)
}

/** Installs packages; `tests` includes development dependencies, which stay once they are installed. */
export async function installWhatIsMissing({ tests }) {
  process.chdir(root)
  refuseOldNode()
  const locked = packagesOf('package-lock.json')
  const installed = existsSync(INSTALLED) ? packagesOf(INSTALLED) : {}
  if (fits(installed, locked, { tests })) return
  // Without them npm would remove what the tests need, whenever the product is started with a new lockfile.
  const withTests = tests || Object.keys(installed).some((path) => locked[path]?.dev)
  console.log('安装依赖 …')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const options = ['--no-audit', '--no-fund', '--loglevel=error', withTests ? '--include=dev' : '--omit=dev']
  const status = await runToEnd(command, [...first, 'ci', ...options], {
    shell: process.platform === 'win32' && !npm,
  })
  if (status !== 0) {
    console.error('安装依赖失败，请检查网络后重试')
    process.exit(1)
  }
}
