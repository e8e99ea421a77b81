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

/** Where and under what load the figures arose: they mean nothing without. */
export function printMachine(): void {
  const [processor] = cpus()
  const load = loadavg()
    .map((value) => value.toFixed(2))
    .join(' ')
  console.log(`Node ${process.version}, ${cpus().length} × ${processor?.model ?? 'unknown'}, load before ${load}\n`)
}

let hasMissed = false

/** Prints one figure against its limit; the process ends with 1 when any limit was missed. */
export function judge(what: string, figure: string, isKept: boolean, limit: string): void {
  if (!isKept) hasMissed = true
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${what}: ${figure} (${limit})`)
}

export function finish(): void {
  process.exitCode = hasMissed ? 1 : 0
}

/** An integer setting of the bench, from the environment. */
export function setting(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number from 1`)
  return value
}
