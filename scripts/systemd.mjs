// Runs a built release below a systemd that is process 1 of a machine of its own: from the system's own programs, in namespaces, by
// docs/operations.md and the files of deploy/ (npm run test:systemd). It needs root, for the namespaces, and Debian 12 or later.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWhatIsMissing } from './install.mjs'

const tools = {
  '/lib/systemd/systemd': 'systemd',
  '/usr/bin/dbus-daemon': 'dbus',
  '/usr/sbin/adduser': 'adduser',
  '/usr/sbin/nginx': 'nginx',
  '/usr/sbin/logrotate': 'logrotate',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/curl': 'curl',
}
if (process.platform !== 'linux' || process.getuid() !== 0) {
  console.error('npm run test:systemd 需要 Linux 和 root（命名空间和 cgroup）')
  process.exit(1)
}
const missing = Object.keys(tools).filter((path) => !existsSync(path))
if (missing.length > 0) {
  console.error(`缺少 Debian 的软件包：apt-get install ${missing.map((path) => tools[path]).join(' ')}`)
  process.exit(1)
}
const cgroups = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
if (!cgroups) {
  console.error('没有挂载 cgroup2：mount -t cgroup2 cgroup2 /sys/fs/cgroup/unified')
  process.exit(1)
}
await installWhatIsMissing({ tests: true })

const folder = mkdtempSync(join(tmpdir(), 'kaoji-systemd-'))
const cgroup = join(cgroups, `kaoji-systemd-${process.pid}`)
// Ctrl-C or a closed terminal ends the run below, and then what it has left is removed.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
let status = 1
try {
  // What this machine and its people call it by.
  writeFileSync(join(folder, 'hosts'), '127.0.0.1 localhost kaoji.example.cn\n10.0.0.21 store\n')
  const [key, certificate] = ['kaoji.key', 'kaoji.pem'].map((name) => join(folder, name))
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=kaoji.example.cn'
  execFileSync(
    'openssl',
    [...request.split(' '), '-addext', 'subjectAltName=DNS:kaoji.example.cn', '-keyout', key, '-out', certificate],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  execFileSync(process.execPath, ['scripts/release.mjs', '--to', join(folder, 'release')], { stdio: 'inherit' })
  mkdirSync(cgroup)
  // Machine, network and mounts are in namespaces that belong to this run: whatever ends it, the system removes them.
  const ownNamespaces = '--pdeathsig KILL unshare --net --mount --pid --fork --kill-child --mount-proc'.split(' ')
  const prepare =
    'mount --bind "$1/hosts" /etc/hosts && ip link set lo up && ip addr add 10.0.0.21/32 dev lo && shift && "$@"; exit $?'
  const run = [process.execPath, '--import', 'tsx', 'test/systemd/run.ts', ...process.argv.slice(2)]
  const ended = spawnSync('setpriv', [...ownNamespaces, 'sh', '-c', prepare, 'sh', folder, ...run], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: certificate,
      KAOJI_SYSTEMD_FOLDER: folder,
      KAOJI_SYSTEMD_CGROUP: cgroup,
    },
  })
  status = ended.status ?? 1
} finally {
  // The groups of its units come first; those that end at this moment need another try.
  for (let tries = 0; existsSync(cgroup) && tries < 50; tries++)
    spawnSync('sh', ['-c', 'find "$1" -depth -type d -exec rmdir {} + 2>/dev/null || sleep 0.2', 'sh', cgroup])
  // Its machine, certificates and settings go whatever happened; its mounts were in namespaces that have ended.
  for (const name of readdirSync(folder))
    if (status === 0 || name !== 'machine.log') rmSync(join(folder, name), { recursive: true, force: true })
  if (readdirSync(folder).length === 0) rmdirSync(folder)
  else console.error(`这台机器的日志在 ${join(folder, 'machine.log')}`)
}
process.exit(status)
