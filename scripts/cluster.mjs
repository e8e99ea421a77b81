// Builds a cluster of several machines in network namespaces, from Debian's packages and the files of deploy/, and lets parts of it
// die under load (docs/operations.md). It needs root, for the namespaces, and Linux.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWhatIsMissing } from './install.mjs'

const tools = {
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/keepalived': 'keepalived',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/lib/postgresql/15/lib/pgautofailover.so': 'postgresql-15-auto-failover',
  '/usr/bin/pg_autoctl': 'pg-auto-failover-cli',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/curl': 'curl',
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1': 'libfaketime',
}
const missing = Object.keys(tools).filter((path) => !existsSync(path))
if (process.platform !== 'linux' || process.getuid() !== 0) {
  console.error('npm run test:cluster 需要 Linux 和 root（网络命名空间）')
  process.exit(1)
}
if (missing.length > 0) {
  console.error(`缺少 Debian 的软件包：apt-get install ${missing.map((path) => tools[path]).join(' ')}`)
  process.exit(1)
}
await installWhatIsMissing({ tests: true })
const { buildWhatChanged } = await import('./build.mjs')
await buildWhatChanged()

const folder = mkdtempSync(join(tmpdir(), 'kaoji-cluster-'))
// PostgreSQL runs as a user of its own.
chmodSync(folder, 0o755)
const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name))
execFileSync(
  'openssl',
  [
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=kaoji.test'.split(' '),
    ['-addext', 'subjectAltName=IP:10.77.0.10', '-keyout', key, '-out', certificate],
  ].flat(),
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
// The machines, their wires and their disks are in namespaces that belong to this run: whatever ends it, the system removes them.
const ownNamespaces = [
  '--pdeathsig',
  'KILL',
  'unshare',
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
]
const prepare = 'mount -t tmpfs tmpfs /run && mkdir /run/netns /run/postgresql && ip link set lo up && "$@"; exit $?'
const run = [process.execPath, '--import', 'tsx', 'test/cluster/run.ts', ...process.argv.slice(2)]
const { status } = spawnSync('setpriv', [...ownNamespaces, 'sh', '-c', prepare, 'sh', ...run], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_EXTRA_CA_CERTS: certificate,
    KAOJI_CLUSTER_FOLDER: folder,
    KAOJI_CLUSTER_CERTIFICATE: both,
  },
})
if (status === 0) rmSync(folder, { recursive: true, force: true })
else console.error(`各台机器的日志在 ${folder}`)
process.exit(status ?? 1)
