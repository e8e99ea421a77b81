import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
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

/** A place where programs run. */
export interface Place {
  /** Runs a command to its end, and answers what it printed. */
  run(command: string, args: readonly string[], launch?: Launch): string
  /** Starts a process, whose output goes to a file of the cluster's folder. */
  start(name: string, command: string, args: readonly string[], launch?: Launch): Part
}

/** A machine is a network namespace of its own on one wire with all others; they share the clock and the disk. */
export interface Machine extends Place {
  name: string
  address: string
  /** The processes of a program on this machine. */
  pidsOf(program: string): number[]
  /** Ends every process of a program at once. */
  kill(program: string): void
  /** Ends every process of the machine at once, as a power cut does. */
  powerOff(): Promise<void>
  /** Takes the machine off the wire, or puts it back. */
  setWire(isUp: boolean): void
}

export interface Part {
  name: string
  /** What it printed, and those before it under the same name. */
  output(): string
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
  /** The wire itself, and the address of it that machines may send through (`disturb.ts`). */
  wire: Place & { address: string; net: string }
  /** Where all people are. */
  people: { address: string; run: Place['run'] }
}

function pidsOf(namespace: string): number[] {
  return ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
}

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    // It ended meanwhile.
    return ''
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function endAll(namespace: string): Promise<void> {
  await until(`the end of ${namespace}`, () => {
    const pids = pidsOf(namespace).filter((pid) => pid !== process.pid)
    killAll(pids)
    return pids.length === 0
  })
}

function placeIn(namespace: string, name: string, folder: string): Place {
  return {
    run: (command, args, launch = {}) =>
      execFileSync('ip', inside(namespace, command, args, launch), {
        encoding: 'utf8',
        cwd: '/',
        env: { ...process.env, ...launch.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    start(part, command, args, launch = {}) {
      const path = join(folder, `${name}-${part}.log`)
      const log = openSync(path, 'a')
      const child = spawn('ip', inside(namespace, command, args, launch), {
        env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...launch.env },
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      return {
        name: `${name} ${part}`,
        output: () => readFileSync(path, 'utf8'),
        exitCode: () => child.exitCode,
        signal: (signal) => void child.kill(signal),
        untilEnded: () => until(`the end of ${name} ${part}`, () => hasEnded(child)),
      }
    },
  }
}

/** The caller runs in a network namespace of its own (scripts/cluster.mjs), which is where all people are. */
export function openNetwork(folder: string): Network {
  const wireAddress = `${NET}.254`
  ip('netns', 'add', LAN)
  ip('-n', LAN, 'link', 'add', 'wire', 'type', 'bridge')
  ip('-n', LAN, 'addr', 'add', `${wireAddress}/24`, 'dev', 'wire')
  ip('-n', LAN, 'link', 'set', 'wire', 'up')
  ip('-n', LAN, 'link', 'set', 'lo', 'up')
  ip('-n', LAN, 'link', 'add', 'to-people', 'type', 'veth', 'peer', 'name', OWN, 'netns', String(process.pid))
  ip('-n', LAN, 'link', 'set', 'to-people', 'master', 'wire', 'up')
  ip('addr', 'add', `${NET}.1/24`, 'dev', OWN)
  ip('link', 'set', OWN, 'up')
  return {
    wire: { ...placeIn(LAN, 'wire', folder), address: wireAddress, net: `${NET}.0/24` },
    people: {
      address: `${NET}.1`,
      run: (command, args) => execFileSync(command, args, { encoding: 'utf8' }),
    },
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
      const pidsOfProgram = (program: string): number[] => pidsOf(namespace).filter((pid) => nameOf(pid) === program)
      return {
        ...placeIn(namespace, name, folder),
        name,
        address,
        pidsOf: pidsOfProgram,
        kill: (program) => killAll(pidsOfProgram(program)),
        powerOff: () => endAll(namespace),
        setWire(isUp) {
          ip('-n', LAN, 'link', 'set', port, isUp ? 'up' : 'down')
        },
      }
    },
  }
}
