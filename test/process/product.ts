import { type ChildProcess, spawn } from 'node:child_process'
import { until } from '../waiting.ts'
import type { HeldSocket } from './heldSocket.ts'
import { killHard } from './processTree.ts'

export interface Product {
  pid: number
  url: string
  /** Both streams so far. */
  output(): string
  exitCode(): number | null
  untilReady(): Promise<void>
  untilEnded(seconds?: number): Promise<number>
  /** As `kill`, to the first process only. */
  signal(name: NodeJS.Signals): void
  /** As Ctrl-C or a closed terminal, to the whole group. */
  signalGroup(name: NodeJS.Signals): void
}

interface Options {
  start: string
  port: number
  env: Record<string, string>
  /** Another user than the one who runs the tests. */
  user?: { uid: number; gid: number }
  cwd?: string
  /** As a person starts it: `npm start` in `cwd`, and signals go to npm. */
  byNpm?: boolean
  /** Where it listens in place of a socket of its own. */
  socket?: HeldSocket
}

/** Settings of the machine that runs the tests must not reach the product. */
export function cleanEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name] as string]] : [])))
}

/**
 * Without the demo world, and with one process that serves: each more costs a third of a start. Tests whose subject is one of
 * both set it.
 */
const USUAL = { LOG_LEVEL: 'error', DEMO: '0', SERVER_PROCESSES: '1' }

/** Starts the product in a process group of its own, as a terminal would. */
export function startProduct({ start, port, env, user, cwd, byNpm = false, socket }: Options): Product {
  let output = ''
  const settings = { ...cleanEnvironment(), ...USUAL, PORT: String(port), ...env }
  const child: ChildProcess = socket
    ? socket.start([process.execPath, start], settings)
    : spawn(byNpm ? 'npm' : process.execPath, byNpm ? ['start'] : [start], {
        detached: true,
        cwd,
        ...user,
        env: settings,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
  const take = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-100_000)
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  let isEnded = false
  let code: number | null = null
  // A stop by a signal counts as 128, as in a shell.
  child.once('exit', (exitCode) => {
    isEnded = true
    code = exitCode ?? 128
  })
  const pid = child.pid ?? 0
  const url = `http://127.0.0.1:${port}`
  return {
    pid,
    url,
    output: () => output,
    exitCode: () => code,
    async untilReady() {
      await until(
        'ready',
        async () => {
          if (isEnded) throw new Error(`the product ended with ${code}: ${output}`)
          if (!output.includes('考级已启动')) return false
          // It serves before it says so; where it does not answer now, it is asked again.
          return fetch(`${url}/readyz`).then(
            ({ status }) => status === 200,
            () => false,
          )
        },
        120,
      )
    },
    async untilEnded(seconds = 60) {
      await until('the end of the product', () => isEnded, seconds)
      return code ?? 128
    },
    signal: (name) => void child.kill(name),
    signalGroup(name) {
      if (name === 'SIGKILL') return killHard(-pid)
      process.kill(-pid, name)
    },
  }
}
