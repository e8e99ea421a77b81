import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]]
  if (low === undefined || high === undefined) throw new Error('nothing was measured')
  return (low + high) / 2
}

export function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`
}

const SPEED_MS = 400

/** The current speed of one core in megabytes of SHA-256 per second, which on rented machines varies by the minute. */
function speed(): string {
  const block = Buffer.alloc(1_000_000, 1)
  const began = performance.now()
  let blocks = 0
  for (; performance.now() - began < SPEED_MS; blocks++) createHash('sha256').update(block).digest()
  return ((blocks / (performance.now() - began)) * 1000).toFixed(0)
}

/** The steal time of the CPUs in ticks; 0 where the system does not tell. */
function stolenTicks(): number {
  if (!existsSync('/proc/stat')) return 0
  return Number(readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/)[8] ?? 0)
}
const stolenBefore = stolenTicks()
const TICKS_PER_SECOND = 100

/** Prints the machine and its load, without which the figures mean nothing. */
export function printMachine(): void {
  const [processor] = cpus()
  const load = loadavg()
    .map((value) => value.toFixed(2))
    .join(' ')
  console.log(
    `Node ${process.version}, ${cpus().length} × ${processor?.model ?? 'unknown'}, load before ${load}, SHA-256 ${speed()} MB/s\n`,
  )
}

let hasMissed = false

/** Prints a figure with its limit; the process exits with 1 if any limit was missed. */
export function judge(what: string, figure: string, isKept: boolean, limit: string): void {
  if (!isKept) hasMissed = true
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${what}: ${figure} (${limit})`)
}

export function finish(): void {
  const stolen = (stolenTicks() - stolenBefore) / TICKS_PER_SECOND
  console.log(`\nSHA-256 ${speed()} MB/s; the host kept back ${stolen.toFixed(1)} s of processor since the beginning`)
  process.exitCode = hasMissed ? 1 : 0
}

/** Reads an integer setting of the bench from the environment. */
export function setting(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number from 1`)
  return value
}
