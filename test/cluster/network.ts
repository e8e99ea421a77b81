import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../waiting.ts'

const LAN = 'kaoji-lan'
const NET = '10.77.0'
/** The end of the wire at which this program, which plays all people, sits. */
const OWN = 'kaoji-people'

interface Launch {
  env?: Record<string, string>
  /** The user that runs it; root without one. */
  user?: string
  /** Lines of a shell that prepare the machine's own view of files; mounts are seen by this process only. */
  before?: readonly string[]
}

/** A machine is a network namespace of its own on one wire with all others; they share the clock and the disk. */
export interface Machine {
  name: string
  address: string
  /** Runs a command to its end, and answers what it printed. */
  run(command: string, args: readonly string[], launch?: Launch): string
  /** Starts a process, whose output goes to a file of the cluster's folder. */
  start(name: string, command: string, args: readonly string[], launch?: Launch): Part
  /** Ends every process of the machine at once, as a power cut does. */
  powerOff(): Promise<void>
  /** Takes the machine off the wire, or puts it back. */
  setWire(isUp: boolean): void
}

export interface Part {
  name: string
  pid: number
  exitCode(): number | null
  signal(name: NodeJS.Signals): void
  untilEnded(): Promise<void>
}

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8' })

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The command inside the namespace. A process keeps its number through all of these programs, since each becomes the next. */
function inside(namespace: string, command: string, args: readonly string[], { user, before = [] }: Launch): string[] {
  const asUser = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'] : []
  const script = [...before, 'exec "$@"'].join('\n')
  return ['netns', 'exec', namespace, 'sh', '-e', '-c', script, 'sh', ...asUser, command, ...args]
}

export interface Network {
  add(name: string, host: number): Machine
  close(): Promise<void>
}

function pidsOf(namespace: string): number[] {
  return ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
}

async function endAll(namespace: string): Promise<void> {
  await until(`the end of ${namespace}`, () => {
    const pids = pidsOf(namespace).filter((pid) => pid !== process.pid)
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        // It ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    return pids.length === 0
  })
}

const namespaces = (): string[] =>
  ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith('kaoji-'))

/** Removes what a run that was killed left behind. */
export async function removeNetwork(): Promise<void> {
  for (const name of namespaces()) {
    await endAll(name)
    ip('netns', 'del', name)
  }
}

export async function openNetwork(folder: string): Promise<Network> {
  await removeNetwork()
  ip('netns', 'add', LAN)
  ip('-n', LAN, 'link', 'add', 'wire', 'type', 'bridge')
  ip('-n', LAN, 'link', 'set', 'wire', 'up')
  ip('-n', LAN, 'link', 'add', 'to-people', 'type', 'veth', 'peer', 'name', OWN, 'netns', String(process.pid))
  ip('-n', LAN, 'link', 'set', 'to-people', 'master', 'wire', 'up')
  ip('addr', 'add', `${NET}.1/24`, 'dev', OWN)
  ip('link', 'set', OWN, 'up')
  return {
    add(name, host) {
      const namespace = `kaoji-${name}`
      const address = `${NET}.${host}`
      const port = `to-${name}`
      ip('netns', 'add', namespace)
      ip('-n', LAN, 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      ip('-n', LAN, 'link', 'set', port, 'master', 'wire', 'up')
      ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
      ip('-n', namespace, 'link', 'set', 'eth0', 'up')
      ip('-n', namespace, 'link', 'set', 'lo', 'up')
      return {
        name,
        address,
        run: (command, args, launch = {}) =>
          execFileSync('ip', inside(namespace, command, args, launch), {
            encoding: 'utf8',
            cwd: '/',
            env: { ...process.env, ...launch.env },
            stdio: ['ignore', 'pipe', 'pipe'],
          }),
        start(part, command, args, launch = {}) {
          const log = openSync(join(folder, `${name}-${part}.log`), 'a')
          const child = spawn('ip', inside(namespace, command, args, launch), {
            env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...launch.env },
            stdio: ['ignore', log, log],
          })
          closeSync(log)
          return {
            name: `${name} ${part}`,
            pid: child.pid as number,
            exitCode: () => child.exitCode,
            signal: (signal) => void child.kill(signal),
            untilEnded: () => until(`the end of ${name} ${part}`, () => hasEnded(child)),
          }
        },
        powerOff: () => endAll(namespace),
        setWire: (isUp) => void ip('-n', LAN, 'link', 'set', port, isUp ? 'up' : 'down'),
      }
    },
    close: removeNetwork,
  }
}
