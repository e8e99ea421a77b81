// Installs the packages when they are missing or of another lockfile. Nothing else may be imported here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url).pathname
const stamp = 'node_modules/.kaoji-lock'

export function installWhatIsMissing() {
  process.chdir(root)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node}`)
    process.exit(1)
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('安装依赖 …')
  // The development packages build and test; npm skips them where NODE_ENV is production.
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('安装依赖失败，请检查网络后重试')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}
