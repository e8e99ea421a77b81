// Starts OpenStack Swift, a store of several machines, with its S3 interface from Debian's packages in a folder of its own, and runs the
// tests of the store on it (docs/adr/one-store.md). It needs root, because each service of Swift changes to the user `swift`.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installWhatIsMissing } from './install.mjs'

const services = ['account', 'container', 'object']
const tools = {
  '/usr/bin/swift-proxy-server': 'swift-proxy',
  ...Object.fromEntries(services.map((name) => [`/usr/bin/swift-${name}-server`, `swift-${name}`])),
  '/usr/bin/swift': 'python3-swiftclient',
  '/usr/bin/memcached': 'memcached',
}
const missing = Object.keys(tools).filter((path) => !existsSync(path))
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(`需要 root 和 Debian 的软件包：apt-get install ${Object.values(tools).join(' ')}`)
  process.exit(1)
}

const [, script, given] = process.argv
if (given === undefined) {
  await installWhatIsMissing({ tests: true })
  const made = mkdtempSync(join(tmpdir(), 'kaoji-swift-'))
  // The processes are in a namespace that belongs to this run: whatever ends it, the system ends them.
  const ownNamespace = ['--pdeathsig', 'KILL', 'unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status } = spawnSync('setpriv', [...ownNamespace, process.execPath, script, made], { stdio: 'inherit' })
  if (status === 0) rmSync(made, { recursive: true, force: true })
  else console.error(`Swift 的日志在 ${made}`)
  process.exit(status ?? 1)
}
const folder = given
const [etc, devices] = ['etc', 'devices'].map((name) => join(folder, name))
const [user, password] = ['test:tester', 'testing']

/** A port that is free now. */
const findPort = () =>
  new Promise((found, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })

const common = (port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = swift
swift_dir = ${etc}
devices = ${devices}
mount_check = false
disable_fallocate = true
workers = 1
`

function writeService(name, port) {
  const service = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`
  writeFileSync(join(etc, `${name}-server.conf`), common(port) + service)
  const ring = (...args) =>
    execFileSync('swift-ring-builder', [`${name}.builder`, ...args], { cwd: etc, stdio: 'ignore' })
  ring('create', '8', '1', '1')
  ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  ring('rebalance')
}

function writeProxy(port, cachePort) {
  const filters =
    'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo versioned_writes'
  const settings = {
    s3api: 'location = us-east-1',
    tempauth: `user_${user.replace(':', '_')} = ${password} .admin`,
    cache: `memcache_servers = 127.0.0.1:${cachePort}`,
  }
  const sections = filters
    .split(' ')
    .map(
      (name) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings[name] ?? ''}\n`,
    )
  writeFileSync(
    join(etc, 'proxy-server.conf'),
    `${common(port)}[pipeline:main]
pipeline = ${filters} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${sections.join('')}`,
  )
}

async function untilReady(address) {
  for (let tries = 0; tries < 120; tries++) {
    if (
      await fetch(`${address}/healthcheck`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(500)
  }
  throw new Error(`Swift does not answer; its logs are in ${folder}`)
}

function start(command, args, name) {
  const log = openSync(join(folder, `${name}.log`), 'a')
  spawn(command, args, { stdio: ['ignore', log, log] })
}

mkdirSync(etc)
mkdirSync(join(devices, 'd1'), { recursive: true })
writeFileSync(
  join(etc, 'swift.conf'),
  '[swift-hash]\nswift_hash_path_suffix = kaoji\n[storage-policy:0]\nname = one\ndefault = yes\n',
)
const [proxyPort, cachePort, ...ports] = await Promise.all(['proxy', 'cache', ...services].map(findPort))
for (const [at, name] of services.entries()) writeService(name, ports[at])
writeProxy(proxyPort, cachePort)
chmodSync(folder, 0o755)
execFileSync('chown', ['-R', 'swift:swift', folder])
start('memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(cachePort)], 'memcached')
for (const name of [...services, 'proxy']) start(`swift-${name}-server`, [join(etc, `${name}-server.conf`)], name)
const address = `http://127.0.0.1:${proxyPort}`
await untilReady(address)
execFileSync('swift', ['-A', `${address}/auth/v1.0`, '-U', user, '-K', password, 'post', 'kaoji'], {
  stdio: 'inherit',
})
const tests = ['node_modules/vitest/vitest.mjs', 'run', 'server/integrations/storage/createS3Store.test.ts']
const store = {
  S3_ENDPOINT: address,
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'kaoji',
  S3_ACCESS_KEY_ID: user,
  S3_SECRET_ACCESS_KEY: password,
}
const { status } = spawnSync(process.execPath, tests, { stdio: 'inherit', env: { ...process.env, ...store } })
process.exit(status ?? 1)
