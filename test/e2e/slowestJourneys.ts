import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const SHOWN = 5

/** Names the files that a run of the journeys spent most of its time on. */
export default class SlowestJourneys implements Reporter {
  private readonly msOf = new Map<string, number>()

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const path = relative('.', location.file)
    this.msOf.set(path, (this.msOf.get(path) ?? 0) + duration)
  }

  onEnd(): void {
    const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7)
    const all = [...this.msOf].sort(([, a], [, b]) => b - a)
    console.log(`\n The slowest ${SHOWN} of ${all.length} files of journeys, in seconds:`)
    for (const [path, ms] of all.slice(0, SHOWN)) console.log(`${seconds(ms)}  ${path}`)
    console.log(`${seconds(all.reduce((sum, [, ms]) => sum + ms, 0))}  all files\n`)
  }
}
