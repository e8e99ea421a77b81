import type { SiteWarning } from '#domain/office/siteWarning.ts'
import { readMachineWarnings } from '#server/platform/machineWarnings.ts'
import { listStoredWarnings } from '#server/records/office/installation/storedWarnings.ts'
import type { Services } from './services.ts'

/** Whoever asks for figures and readiness asks often; what runs out does so over days. */
const KEPT_MS = 2000

/** Runs the work once for all concurrent callers, and keeps its result for `keptMs`. */
export function shared<T>(work: () => Promise<T>, keptMs: number): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    if (running) return running
    const started = work()
    running = started
    const forget = () => void setTimeout(() => (running = null), keptMs).unref()
    started.then(forget, forget)
    return started
  }
}

/**
 * Returns a function that reads what an operator must put right while the product serves on: what this process noticed,
 * what runs out on this machine, and what is stored. While the database is away the last is left out.
 */
export function createWarnings({ config, clock, database, siteWarnings }: Services) {
  const askMachine = shared(
    () => readMachineWarnings({ dataDir: config.dataDir, certificate: config.wechatPay.mchCert, now: clock.now() }),
    KEPT_MS,
  )
  const askStored = shared(() => listStoredWarnings(database.db, config, clock.now()), KEPT_MS)
  return async (): Promise<Array<{ code: SiteWarning; detail: string }>> => [
    ...siteWarnings.list(),
    ...(await askMachine()),
    ...(await askStored().catch(() => [])),
  ]
}
