// The time from `npm start` to /readyz on the built product: with an empty data folder, then again with that folder.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { finish, judge, median, percent, printMachine, setting } from './measure.ts'
import { buildWhatChanged, freePort } from './processes.ts'

const COLD_LIMIT_SECONDS = 20
const WARM_LIMIT_SECONDS = 5
const COLD_STARTS = setting('BENCH_COLD_STARTS', 2)
const WARM_STARTS = setting('BENCH_WARM_STARTS', 3)
const PATIENCE_SECONDS = 60

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200
  } catch {
    return false
  }
}

interface Started {
  seconds: number
  processor: number | null
  product: ChildProcess
}

async function start(dataDir: string, log: string[]): Promise<Started> {
  const port = await freePort()
  const began = performance.now()
  const product = fork('dist/server/start.js', [], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
    },
  })
  for (const stream of [product.stdout, product.stderr]) stream?.on('data', (chunk) => log.push(String(chunk)))
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (product.exitCode !== null) throw new Error(`the product ended with ${product.exitCode}:\n${log.join('')}`)
    if (performance.now() - began > PATIENCE_SECONDS * 1000) {
      await stop(product)
      throw new Error(`not ready after ${PATIENCE_SECONDS} s:\n${log.join('')}`)
    }
    await sleep(20)
  }
  const processor = processorSeconds(product.pid as number, dataDir)
  return { seconds: (performance.now() - began) / 1000, processor, product }
}

async function stop(product: ChildProcess): Promise<void> {
  product.kill('SIGTERM')
  if (product.exitCode === null) await once(product, 'exit')
}

interface Memory {
  name: string
  /** Resident megabytes; shared memory counts in each process that uses it. */
  resident: number
  /** Proportional megabytes: shared memory is divided among the processes that use it. */
  proportional: number
}

function field(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
}

/** A process may end after it was listed. */
function throwUnlessGone(error: unknown): void {
  if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}

/** The memory of each process, the database's as one; empty where the system does not tell. */
function memoryIn(root: number, dataDir: string): Memory[] {
  if (process.platform !== 'linux') return []
  const found = new Map<string, Memory>()
  const add = (name: string, pid: string) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const sum = found.get(name) ?? { name, resident: 0, proportional: 0 }
    sum.resident += field(status, 'VmRSS')
    sum.proportional += field(rollup, 'Pss')
    found.set(name, sum)
  }
  const cluster = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const postmaster = existsSync(cluster) ? Number(readFileSync(cluster, 'utf8').split('\n')[0]) : 0
  const parents = new Map<number, number>()
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      parents.set(Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch (error) {
      throwUnlessGone(error)
    }
  }
  // The server has processes of its own below its primary one.
  const isBelow = (pid: number | undefined, top: number): boolean =>
    pid !== undefined && (pid === top || isBelow(parents.get(pid), top))
  for (const pid of parents.keys()) {
    try {
      if (isBelow(pid, postmaster)) add('postgres (all)', String(pid))
      else if (pid === root) add('start', String(pid))
      else if (isBelow(pid, root))
        add(/(\w+)\.js/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? String(pid), String(pid))
    } catch (error) {
      throwUnlessGone(error)
    }
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Processor seconds of all processes so far, the database's too. Unlike the time to ready they hardly depend on what else the
 * machine does. Null where the system does not tell.
 */
function processorSeconds(root: number, dataDir: string): number | null {
  if (process.platform !== 'linux') return null
  const cluster = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const roots = [String(root), ...(existsSync(cluster) ? [readFileSync(cluster, 'utf8').split('\n')[0] ?? ''] : [])]
  const found = new Map<string, { parent: string; ticks: number }>()
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, parent = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // User and system time of the process and of its children that have ended (proc(5), fields 14 to 17).
      const ticks = fields.slice(9, 13).reduce((sum, each) => sum + Number(each), 0)
      found.set(pid, { parent, ticks })
    } catch (error) {
      throwUnlessGone(error)
    }
  }
  const isOurs = (pid: string): boolean =>
    roots.includes(pid) || (found.has(pid) && isOurs(found.get(pid)?.parent ?? ''))
  const TICKS_PER_SECOND = 100
  return [...found].filter(([pid]) => isOurs(pid)).reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS_PER_SECOND
}

const list = (seconds: number[]) => seconds.map((each) => `${each.toFixed(2)} s`).join(', ')

buildWhatChanged()
printMachine()
const folder = mkdtempSync(join(tmpdir(), 'kaoji-bench-'))
try {
  const cold: number[] = []
  const warm: number[] = []
  const processors: number[] = []
  let memory: Memory[] = []
  for (let n = 0; n < COLD_STARTS; n++) {
    const { seconds, product } = await start(join(folder, `data${n}`), [])
    cold.push(seconds)
    await stop(product)
  }
  for (let n = 0; n < WARM_STARTS; n++) {
    const { seconds, processor, product } = await start(join(folder, 'data0'), [])
    warm.push(seconds)
    if (processor !== null) processors.push(processor)
    // Memory is measured after two idle seconds.
    await sleep(2000)
    memory = memoryIn(product.pid as number, join(folder, 'data0'))
    await stop(product)
  }
  for (const [what, seconds, limit] of [
    ['cold start', cold, COLD_LIMIT_SECONDS],
    ['warm start', warm, WARM_LIMIT_SECONDS],
  ] as const) {
    const middle = median(seconds)
    const figure = `${middle.toFixed(2)} s, ${percent(middle / limit)} of the limit (${list(seconds)})`
    judge(what, figure, middle <= limit, `at most ${limit} s`)
  }
  if (processors.length > 0)
    console.log(`\nProcessor until a warm start is ready: ${median(processors).toFixed(2)} s (${list(processors)})`)
  console.log('\nMemory, idle after a warm start (resident, proportional):')
  for (const { name, resident, proportional } of memory)
    console.log(`  ${name.padEnd(16)} ${resident.toFixed(0).padStart(5)} MB ${proportional.toFixed(0).padStart(5)} MB`)
  const total = memory.reduce((sum, { proportional }) => sum + proportional, 0)
  console.log(`  ${'together'.padEnd(16)} ${' '.repeat(8)} ${total.toFixed(0).padStart(5)} MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
finish()
