import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 5

/** What loading and running this file took, in milliseconds. */
function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return collectDuration + setupDuration + duration
}

/** Names the files that a run spent most of its time on. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    if (modules.length <= SHOWN) return
    const all = modules.map((module) => ({ path: module.relativeModuleId, ms: timeOf(module) }))
    const total = all.reduce((sum, { ms }) => sum + ms, 0)
    const slowest = all.sort((a, b) => b.ms - a.ms).slice(0, SHOWN)
    const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7)
    console.log(`\n The slowest ${SHOWN} of ${all.length} files, in seconds:`)
    for (const { path, ms } of slowest) console.log(`${seconds(ms)}  ${path}`)
    console.log(`${seconds(total)}  all files\n`)
  }
}
