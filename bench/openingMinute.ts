// The minute in which registration opens: signed-in candidates all sign up with 14 calls each; then three times as
// many.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newTally, type Tally, visit } from './candidate.ts'
import { withBenchDatabase } from './database.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { makePhotos } from './photos.ts'
import { buildPlain } from './plainBuild.ts'
import {
  cpuSeconds,
  cpuSecondsOfTree,
  postmasterOf,
  type RunningServer,
  startProduct,
  startSandbox,
} from './processes.ts'
import { OPEN_BATCH } from './settings.ts'
import { fillWorld, payFromOnePhone } from './world.ts'

const CANDIDATES = setting('BENCH_CANDIDATES', 2000)
const SECONDS = setting('BENCH_SECONDS', 60)
const TIMES = setting('BENCH_TIMES', 3)
const CALLS_EACH = 14
/** How many medians the slowest call of a hundred may take: a ratio, since the speed of machines differs by the minute. */
const MOST_MEDIANS = 8
/** The limit for served calls while three times as many candidates arrive. */
const MOST_P99_OVERLOADED_MS = 1000
const MOST_REFUSAL_MS = 1000
const PROFILE = process.env.BENCH_PROFILE
/** `gate`: the product with the plain queue of bench/plain in place of its gate. */
const PLAIN = process.env.BENCH_PLAIN

/** 9 batches, 16 areas, 26 majors and 15 grades with fees for every combination; all areas pay through WeChat. */
const wholeProvince = `
  insert into exam_area (id, name, pays_online) select a, '考区' || a, true from generate_series(9, 16) a;
  insert into major (id, name, parent_id, kind) select m, '专业' || m, -1, 'performance' from generate_series(13, 26) m;
  insert into grade (id, name, needs_prev_cert) select g, g || '级', true from generate_series(11, 15) g;
  insert into exam_batch (id, name, exam_year, registration_opens_at, registration_closes_at, cert_no_prefix, fee_scheme,
      created_at, published_at)
    select b, '往年第' || b || '次音乐考级', 2025, now() - interval '300 days', now() - interval '200 days', '87', 'new', now(), now()
    from generate_series(${OPEN_BATCH + 1}, ${OPEN_BATCH + 7}) b;
  insert into batch_fee select b, a, m, g, 10000 + 1000 * g
    from generate_series(${OPEN_BATCH - 1}, ${OPEN_BATCH + 7}) b, generate_series(1, 16) a, generate_series(1, 26) m,
      generate_series(1, 15) g
    on conflict do nothing;
  analyze`

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

interface Machine {
  product: RunningServer
  sandbox: RunningServer
  postmaster: number
}

let nextSerial = 0

async function minute(
  machine: Machine,
  candidates: number,
  photos: Buffer[] | null,
  duration = SECONDS,
): Promise<Tally> {
  const tally = newTally()
  const firstSerial = nextSerial
  nextSerial += candidates
  const before = cpuOf(machine)
  const began = performance.now()
  // Candidates start spread over the minute, so that all can finish by its end.
  const pause = 400
  const arrivals = duration * 1000 - CALLS_EACH * pause
  await Promise.all(
    Array.from({ length: candidates }, async (_, n) => {
      await sleep((arrivals * n) / candidates)
      const photo = photos ? (photos[n % photos.length] ?? null) : null
      await visit({ url: machine.product.url, account: 1 + n, serial: firstSerial + n, photo, pause, tally })
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const after = cpuOf(machine)
  const accepted = [...tally.accepted.values()].flat()
  const calls = accepted.length + tally.refused.length
  const each = (name: keyof typeof after) => (((after[name] - before[name]) * 1000) / calls).toFixed(2)
  console.log(
    `  ${accepted.length} calls served, ${tally.refused.length} refused (${tally.refusedUrgent} urgent) in ${seconds.toFixed(0)} s; ${tally.done} sign-ups done, ` +
      `${tally.gaveUp} gave up, ` +
      `p50 of a refusal ${percentile(tally.refused, 0.5).toFixed(0)} ms\n` +
      `  processor each, ms: server ${each('product')}, database ${each('postgres')}, generator ${each('generator')}, ` +
      `WeChat's stand-in ${each('sandbox')}; of both cores ${(((after.all - before.all) / seconds / 2) * 100).toFixed(0)} %`,
  )
  for (const [name, times] of [...tally.accepted].sort(([one], [other]) => one.localeCompare(other)))
    console.log(
      `    ${name.padEnd(20)} p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    )
  const kinds = new Map<string, number>()
  for (const failure of tally.failures) kinds.set(failure, (kinds.get(failure) ?? 0) + 1)
  for (const [failure, times] of [...kinds].slice(0, 5)) console.log(`    FAILED ${times} times: ${failure}`)
  return tally
}

function cpuOf({ product, sandbox, postmaster }: Machine) {
  const own = process.cpuUsage()
  const parts = {
    product: cpuSecondsOfTree(product.pid),
    postgres: cpuSecondsOfTree(postmaster),
    generator: (own.user + own.system) / 1e6,
    sandbox: cpuSeconds(sandbox.pid),
  }
  return { ...parts, all: parts.product + parts.postgres + parts.generator + parts.sandbox }
}

function judgeMinute(name: string, { accepted, refused, failures }: Tally): void {
  const times = [...accepted.values()].flat()
  const [middle, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  judge(
    `${name}, failures and refusals`,
    String(failures.length + refused.length),
    failures.length + refused.length === 0,
    'none',
  )
  judge(
    `${name}, p99`,
    `${p99.toFixed(0)} ms, ${(p99 / middle).toFixed(1)} times the median of ${middle.toFixed(0)} ms`,
    p99 <= middle * MOST_MEDIANS,
    `at most ${MOST_MEDIANS} times`,
  )
}

printMachine()
const photos = await makePhotos(6)
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, CANDIDATES * (TIMES + 1))
  await payFromOnePhone(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(wholeProvince)
  const postmaster = await postmasterOf(url)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const sandbox = await startSandbox(dataDir)
  const nodeArguments = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : []
  const product = await startProduct({
    databaseUrl: url,
    dataDir,
    nodeArguments,
    ...(PLAIN ? { build: await buildPlain(PLAIN, `server/http/${PLAIN}.ts`) } : {}),
    env: { SANDBOX_PORT: new URL(sandbox.url).port },
  })
  const machine = { product, sandbox, postmaster }
  try {
    console.log(
      `${CANDIDATES} candidates in ${SECONDS} s, ${CALLS_EACH} calls each, ${world.enrolments} enrolments before; photos of ` +
        `${Math.round(median(photos.map(({ length }) => length)) / 1000)} KB\n`,
    )
    // Registration opens on a server that has been used for a while, not on one that still compiles what it runs: its
    // first ten seconds are four times as slow as the rest (median 27 against 6 ms).
    console.log('before it, not judged')
    await minute(machine, CANDIDATES / 4, photos, SECONDS / 3)
    const only = process.env.BENCH_ONLY
    if (!only || only === 'plain') {
      console.log('without photos')
      judgeMinute('without photos', await minute(machine, CANDIDATES, null))
    }
    if (!only || only === 'photos') {
      console.log('\nwith photos')
      judgeMinute('with photos', await minute(machine, CANDIDATES, photos))
    }
    if (!only || only === 'overload') {
      console.log(`\n${TIMES} times as many, with photos`)
      const tally = await minute(machine, CANDIDATES * TIMES, photos)
      const p99 = percentile([...tally.accepted.values()].flat(), 0.99)
      const refusal = percentile(tally.refused, 0.99)
      judge('overload, failures and time-outs', String(tally.failures.length), tally.failures.length === 0, 'none')
      judge(
        'overload, refused with 429 and Retry-After',
        String(tally.refused.length),
        tally.refused.length > 0,
        'some',
      )
      judge(
        'overload, p99 of those let in',
        `${p99.toFixed(0)} ms`,
        p99 <= MOST_P99_OVERLOADED_MS,
        `at most ${MOST_P99_OVERLOADED_MS} ms`,
      )
      judge(
        'overload, p99 of a refusal',
        `${refusal.toFixed(0)} ms`,
        refusal <= MOST_REFUSAL_MS,
        `at most ${MOST_REFUSAL_MS} ms`,
      )
    }
  } finally {
    await product.stop()
    await sandbox.stop()
    await client.end()
  }
})
finish()
