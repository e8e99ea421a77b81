// What it costs at the opening minute to share limits and locks with other machines through PostgreSQL, and to name no statements
// behind a pooler: processor of server and database for each call, side by side in one run.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newTally, visit } from './candidate.ts'
import { withBenchDatabase } from './database.ts'
import { finish, judge, median, percent, printMachine, setting } from './measure.ts'
import {
  cpuSecondsOfTree,
  postmasterOf,
  type RunningServer,
  startObjectStore,
  startProduct,
  startSandbox,
} from './processes.ts'
import { fillWorld, payFromOnePhone } from './world.ts'

const CANDIDATES = setting('BENCH_CANDIDATES', 300)
const SECONDS = setting('BENCH_SECONDS', 15)
const ROUNDS = setting('BENCH_ROUNDS', 3)
const PAUSE_MS = 300
const CALLS_EACH = 14
/** More than this for the counting would call for another engine (docs/adr/several-machines.md). */
const MOST_FOR_COUNTING = 0.1

const shapes = {
  'one machine': {},
  'several machines': { SEVERAL_MACHINES: '1' },
  'no named statements': { DATABASE_NAMED_STATEMENTS: '0' },
} as const
type Shape = keyof typeof shapes

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  await fillWorld(url, CANDIDATES * (ROUNDS + 1) * Object.keys(shapes).length)
  await payFromOnePhone(url)
  const postmaster = await postmasterOf(url)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const sandbox = await startSandbox(dataDir)
  const { store, settings } = await startObjectStore(url, join(folder, 'objects'))
  const products = new Map<Shape, RunningServer>()
  for (const [name, env] of Object.entries(shapes) as Array<[Shape, Record<string, string>]>)
    products.set(
      name,
      await startProduct({
        databaseUrl: url,
        dataDir,
        env: { SANDBOX_PORT: new URL(sandbox.url).port, ...settings, ...env },
      }),
    )
  let serial = 0

  /** Milliseconds of processor for each call. */
  async function measure(product: RunningServer): Promise<number> {
    const tally = newTally()
    const cpu = () => cpuSecondsOfTree(product.pid) + cpuSecondsOfTree(postmaster)
    const before = cpu()
    await Promise.all(
      Array.from({ length: CANDIDATES }, async (_, n) => {
        await sleep(((SECONDS * 1000 - CALLS_EACH * PAUSE_MS) * n) / CANDIDATES)
        await visit({ url: product.url, account: 1 + n, serial: serial + n, photo: null, pause: PAUSE_MS, tally })
      }),
    )
    serial += CANDIDATES
    if (tally.failures.length > 0) throw new Error(tally.failures.slice(0, 3).join('; '))
    return ((cpu() - before) * 1000) / [...tally.accepted.values()].flat().length
  }

  try {
    for (const product of products.values()) await measure(product)
    const figures = new Map<Shape, number[]>()
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, product] of products) figures.set(name, [...(figures.get(name) ?? []), await measure(product)])
    const of = (name: Shape): number => median(figures.get(name) ?? [])
    const plain = of('one machine')
    for (const [name, values] of figures)
      console.log(`${name.padEnd(20)} ${values.map((value) => value.toFixed(2)).join(' ')} ms a call`)
    const counting = of('several machines') / plain - 1
    judge(
      'counting for several machines',
      percent(counting),
      counting <= MOST_FOR_COUNTING,
      `at most ${percent(MOST_FOR_COUNTING)}`,
    )
    console.log(`        no named statements: ${percent(of('no named statements') / plain - 1)}`)
  } finally {
    for (const product of products.values()) await product.stop()
    await sandbox.stop()
    await store.stop()
  }
})
finish()
