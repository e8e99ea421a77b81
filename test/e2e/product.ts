import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { minutesLeftToday } from './office/examDaySteps.ts'
import { urlSetting } from './phone.ts'
import { findPort, startProduct } from './startProduct.ts'

const MINUTE = 60_000
/** About as long as the journeys take. */
const JOURNEYS = 20 * MINUTE

/** Exams of journeys are held 'today': a run that would pass midnight in Shanghai waits for it. */
async function untilDayIsLong(): Promise<void> {
  const left = minutesLeftToday() * MINUTE
  if (left > JOURNEYS) return
  console.log(`The day in Shanghai ends in ${Math.ceil(left / MINUTE)} minutes; the journeys begin with the next.`)
  await new Promise((resume) => setTimeout(resume, left + MINUTE))
}

/**
 * Gives each worker a product of its own, so that journeys of two workers never meet. The demo world is loaded once, and
 * its folder is copied while nothing runs on it; `cp -a` keeps the owner, which PostgreSQL insists on.
 */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  await untilDayIsLong()
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-e2e-'))
  const dataDirs = Array.from({ length: workers }, (_, at) => join(folder, `worker-${at}`))
  const [prepared = '', ...copies] = dataDirs
  const first = await startProduct({ dataDir: prepared, port: await findPort(), isQuiet: true })
  if (copies.length > 0) {
    await first.stop()
    for (const copy of copies) execFileSync('cp', ['-a', prepared, copy])
  }
  const ports: number[] = []
  for (const _ of dataDirs) ports.push(await findPort(ports))
  const products =
    copies.length === 0
      ? [first]
      : await Promise.all(
          dataDirs.map((dataDir, at) => startProduct({ dataDir, port: ports[at] as number, isQuiet: at > 0 })),
        )
  for (const [at, { url }] of products.entries()) process.env[urlSetting(at)] = url
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
