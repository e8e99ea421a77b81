import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { until } from '../waiting.ts'
import { cleanEnvironment } from './product.ts'
import type { Stage } from './stage.ts'

/** One program of the build that runs by itself; nobody but an operator starts it again. */
export interface Part {
  kill(): void
  /** Starts it where it is not there, and waits until it serves. */
  revive(): Promise<void>
  /** Lets it finish what it is doing; its exit code. */
  stop(): Promise<number>
}

interface Options {
  program: 'store' | 'sandbox' | 'server' | 'worker'
  env: Record<string, string>
  /** An address that answers 200 once the program serves. */
  probe: string
}

export function createPart(stage: Stage, { program, env, probe }: Options): Part {
  let child: ChildProcess | null = null
  let output = ''
  const isThere = () => child !== null && child.exitCode === null && child.signalCode === null
  /** Whether its end is one that the test brought about. */
  let isMeant = false
  const start = () => {
    isMeant = false
    child = spawn(process.execPath, [join(dirname(stage.start), `${program}.js`)], {
      env: { ...cleanEnvironment(), LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-10_000)
      })
    // Nobody starts it again, so that the test waits for it in vain: this says why.
    child.on('exit', (code, signal) => {
      if (!isMeant) console.error(`${program} ended by itself with ${signal ?? code}: ${output}`)
    })
  }
  return {
    kill() {
      isMeant = true
      child?.kill('SIGKILL')
    },
    async revive() {
      if (child?.killed && isThere()) await once(child, 'exit')
      if (!isThere()) start()
      const serves = async () => {
        if (!isThere()) throw new Error(`${program} ended: ${output}`)
        return fetch(probe).then(
          ({ status }) => status === 200,
          () => false,
        )
      }
      await until(`${program} serves`, serves, 90)
    },
    async stop() {
      if (child === null || !isThere()) throw new Error(`${program} ended: ${output}`)
      isMeant = true
      child.kill('SIGTERM')
      await until(`the end of ${program}`, () => !isThere(), 60)
      return child.exitCode ?? 128
    },
  }
}
