import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { until } from '../waiting.ts'

/** A machine whose process 1 is systemd. Its network is that of this process. */
export interface Machine {
  /** Where its files lie on the machine that plays it. */
  root: string
  /** Runs a command there as root; its output. @throws Error with what it said, where it does not end with 0 */
  run(command: string, ...words: string[]): Promise<string>
  /** The same by a shell. */
  shell(line: string): Promise<string>
  /** One property of a unit. */
  unit(name: string, property: string): Promise<string>
  /** The numbers that the processes of a unit have for this process, with their commands; the main one comes first. */
  processes(name: string): Promise<Array<{ pid: number; command: string }>>
  reboot(): Promise<void>
  end(): Promise<void>
}

/**
 * Programs are those of the system, read-only; all else is the machine's own. Images for containers have a `policy-rc.d` that
 * forbids services, which no real machine has.
 */
const BOOT = `set -e
R=$1
mount --make-rprivate /
mount --bind "$R" "$R"
mount --bind /usr "$R/usr"
mount -o remount,bind,ro "$R/usr"
if [ -e "$R/usr/sbin/policy-rc.d" ]; then mount --bind /usr/bin/true "$R/usr/sbin/policy-rc.d"; fi
mount -t proc proc "$R/proc"
mount -t sysfs -o ro sysfs "$R/sys"
mount -t cgroup2 cgroup2 "$R/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$R/dev"
mount -t tmpfs -o mode=755 tmpfs "$R/run"
mount -t tmpfs -o mode=1777 tmpfs "$R/tmp"
for name in null zero full random urandom tty; do cp -a "/dev/$name" "$R/dev/$name"; done
mkdir "$R/dev/pts" "$R/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$R/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$R/dev/shm"
ln -s pts/ptmx "$R/dev/ptmx"
ln -s /proc/self/fd "$R/dev/fd"
for at in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/\${at%:*}" "$R/dev/\${at#*:}"; done
hostname kaoji-systemd
cd "$R"
pivot_root . mnt
umount -l /mnt
exec env -i container=kaoji PATH=/usr/sbin:/usr/bin /lib/systemd/systemd --system --unit=multi-user.target --log-target=journal --show-status=no
`

/** What the programs read of the host's /etc, without keys and passwords. */
const SETTINGS =
  'adduser.conf alternatives bash.bashrc bindresvport.blacklist dbus-1 debian_version default deluser.conf environment ethertypes fonts gai.conf haproxy host.conf hosts init.d inputrc issue ld.so.cache ld.so.conf ld.so.conf.d libaudit.conf localtime locale.alias login.defs logrotate.conf logrotate.d magic mime.types modules-load.d networks nginx nsswitch.conf os-release pam.conf pam.d perl pgbouncer postgresql-common profile profile.d protocols rpc security services shells skel ssl subgid subuid sysctl.conf sysctl.d systemd terminfo timezone tmpfiles.d udev xattr.conf xdg'

/** As a system that was just installed: nothing is enabled, and no service has data. */
function writeRoot(root: string): void {
  const folders =
    'usr proc sys dev run tmp root srv home backup mnt var/tmp var/lib/postgresql var/log/postgresql var/log/journal var/log/nginx var/lib/nginx var/lib/logrotate var/lib/haproxy var/lib/systemd var/cache var/spool'
  for (const folder of folders.split(' ')) mkdirSync(join(root, folder), { recursive: true })
  for (const folder of ['tmp', 'var/tmp']) chmodSync(join(root, folder), 0o1777)
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
  symlinkSync('/run', join(root, 'var/run'))
  const etc = join(root, 'etc')
  for (const name of SETTINGS.split(' ').filter((one) => existsSync(join('/etc', one))))
    cpSync(join('/etc', name), join(etc, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/^\/etc\/(ssl\/private|haproxy\/certs)$|\.(key|p12)$|\/userlist\.txt$/.test(path),
    })
  const hostOnly = ['nginx/sites-enabled', 'nginx/conf.d', 'systemd/system']
  for (const name of hostOnly) rmSync(join(etc, name), { recursive: true, force: true })
  for (const name of [...hostOnly, 'postgresql', 'kaoji', 'ssl/private'])
    mkdirSync(join(etc, name), { recursive: true })
  writeFileSync(join(etc, 'machine-id'), `${randomBytes(16).toString('hex')}\n`)
  writeFileSync(join(etc, 'hostname'), 'kaoji-systemd\n')
  // The host may already have the user kaoji; the machine must not.
  for (const name of ['passwd', 'group', 'shadow', 'gshadow'].filter((one) => existsSync(join('/etc', one)))) {
    const rows = readFileSync(join('/etc', name), 'utf8').replaceAll(/^kaoji:.*\n/gm, '')
    // Nobody logs in, and no password is copied.
    const text = name.endsWith('shadow') ? rows.replaceAll(/^([^:\n]+):[^:\n]*:/gm, '$1:*:') : rows
    writeFileSync(join(etc, name), text, { mode: name.endsWith('shadow') ? 0o640 : 0o644 })
  }
  execFileSync('chown', ['postgres:postgres', join(root, 'var/lib/postgresql'), join(root, 'var/log/postgresql')])
}

export async function openMachine(folder: string, cgroup: string): Promise<Machine> {
  const root = join(folder, 'root')
  const log = join(folder, 'machine.log')
  mkdirSync(root)
  writeRoot(root)
  let isEnding = false
  let boots = 0
  let machine: ChildProcess | null = null

  // Each boot has a new one, since systemd shares out what the old one had.
  const group = (): string => join(cgroup, `${boots}`)

  function boot(): void {
    boots += 1
    mkdirSync(group())
    const namespaces = '--cgroup --mount --pid --uts --ipc --fork --kill-child'
    const line = `echo $$ > "$2/cgroup.procs" && exec unshare ${namespaces} sh -c "$3" sh "$1"`
    const started = spawn('sh', ['-c', line, 'sh', root, group(), BOOT], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => appendFileSync(log, chunk))
    // A namespace tells by a signal what its first process has asked of the machine: SIGHUP is a reboot.
    started.on('exit', (code, signal) => {
      machine = null
      if (signal === 'SIGHUP' && !isEnding) return boot()
      if (!isEnding) console.error(`the machine ended with ${signal ?? code}: ${readFileSync(log, 'utf8')}`)
    })
    machine = started
  }

  const firstProcess = (): number => {
    const pid = machine?.pid
    const children = pid ? `/proc/${pid}/task/${pid}/children` : ''
    return children && existsSync(children) ? Number(readFileSync(children, 'utf8').split(' ')[0]) : 0
  }

  /** People and what is outside are in this process as well, which must not stand still meanwhile. */
  async function tryTo(words: string[]): Promise<{ status: number | null; output: string; said: string }> {
    const pid = firstProcess()
    if (!pid) return { status: null, output: '', said: 'the machine is not there' }
    const env = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', 'HOME=/root', 'LANG=C.UTF-8']
    const child = spawn('nsenter', ['-t', `${pid}`, '--all', ...env, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, said, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { status, output, said }
  }

  async function run(command: string, ...words: string[]): Promise<string> {
    const { status, output, said } = await tryTo([command, ...words])
    if (status !== 0)
      throw new Error(`${command} ${words.join(' ')} ended with ${status}: ${said}${output.slice(-2000)}`)
    return output
  }

  const untilUp = () =>
    until(
      'the machine is up',
      async () => /^(running|degraded)$/.test((await tryTo(['systemctl', 'is-system-running'])).output.trim()),
      60,
    )

  const unit: Machine['unit'] = async (name, property) =>
    (await run('systemctl', 'show', '--value', '--property', property, name)).trim()

  boot()
  await untilUp()
  return {
    root,
    run,
    shell: (line) => run('sh', '-c', line),
    unit,
    async processes(name) {
      const main = Number(await unit(name, 'ExecMainPID'))
      const own = await unit(name, 'ControlGroup')
      const file = join(group(), own, 'cgroup.procs')
      if (!own || !existsSync(file)) return []
      // cgroup.procs lists pids of our own namespace.
      const found = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(Number)
      const list = found.flatMap((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
          const status = readFileSync(`/proc/${pid}/status`, 'utf8')
          return [{ pid, command, isMain: new RegExp(`^NSpid:.*\\b${main}$`, 'm').test(status) }]
        } catch {
          // It has ended since.
          return []
        }
      })
      return list.toSorted((one, other) => Number(other.isMain) - Number(one.isMain))
    },
    async reboot() {
      const before = boots
      await tryTo(['systemctl', 'reboot'])
      await until('the machine has ended', () => boots > before, 120)
      await untilUp()
    },
    async end() {
      isEnding = true
      await tryTo(['systemctl', 'poweroff'])
      await until('the machine has ended', () => machine === null, 120)
    },
  }
}
