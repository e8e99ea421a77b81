// What the waiting room costs while people wait (docs/adr/waiting-room.md): the statement of a page that asks for its place, with
// many and with few who wait, and the whole question over HTTP against a list of one's own enrolments, which it takes the place of.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createWaitingPlaces, WAITING_CHANNEL } from '#server/concurrency/waitingPlaces.ts'
import { openDatabase } from '#server/db/pool.ts'
import { withBenchDatabase } from './database.ts'
import type { LoadOptions } from './load.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { cpuSeconds, cpuSecondsOfTree, postmasterOf, startLoad, startProduct } from './processes.ts'
import { fillWorld } from './world.ts'

const FEW = setting('BENCH_FEW', 500)
const MANY = setting('BENCH_MANY', 50_000)
const ACCOUNTS = setting('BENCH_ACCOUNTS', 400)
const ROUNDS = setting('BENCH_ROUNDS', 3)
const SECONDS = setting('BENCH_SECONDS', 3)
const ASKS = 2000
const TOGETHER = 50
/** The accounts that only stand in the queue have ids from here on. */
const OTHERS = 1_000_000
const MOST_GROWTH = 1.3
const MOST_LISTS = 0.7

/** Lets so many wait, who have all asked just now; the accounts of the bench are the last. */
async function queueUp(pool: pg.Pool, people: number): Promise<void> {
  await pool.query('truncate waiting_place, waiting_room')
  await pool.query('insert into waiting_room values (1, true, $1, 0, 0, now(), now())', [people])
  await pool.query(
    `insert into waiting_place (account_id, ticket, asked_at)
     select case when n > $1 - $2::int then n - $1 + $2 else ${OTHERS} + n end, n, now() from generate_series(1, $1::int) n`,
    [people, ACCOUNTS],
  )
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  await fillWorld(url, ACCOUNTS)
  const { pool } = openDatabase(url, 1, () => undefined)
  const places = createWaitingPlaces(pool, true)
  const postmaster = await postmasterOf(url)

  /** Milliseconds of one statement by which so many accounts ask. */
  async function timeAsk(people: number, together: number): Promise<number> {
    const began = performance.now()
    const statements = ASKS / together
    for (let n = 0; n < statements; n++) {
      const first = (n * 7919) % (people - ACCOUNTS - together)
      await places.ask(Array.from({ length: together }, (_, k) => OTHERS + 1 + first + k))
    }
    return (performance.now() - began) / statements
  }
  // Plans are made while hardly anybody waits, as when the room opens, and serve when many do.
  for (let n = 1; n <= 20; n++) await places.ask([n])
  const asked = { few: [] as number[], many: [] as number[], together: [] as number[], advance: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    await queueUp(pool, FEW)
    asked.few.push(await timeAsk(FEW, 1))
    await queueUp(pool, MANY)
    asked.many.push(await timeAsk(MANY, 1))
    asked.together.push(await timeAsk(MANY, TOGETHER))
    const began = performance.now()
    for (let n = 0; n < 100; n++) await places.advance({ grant: 1, mostComing: 100, awaySeconds: 200, closes: false })
    asked.advance.push((performance.now() - began) / 100)
  }
  const few = median(asked.few)
  const many = median(asked.many)
  console.log(`a statement for one: ${few.toFixed(2)} ms with ${FEW}, ${many.toFixed(2)} ms with ${MANY} who wait`)
  console.log(
    `a statement for ${TOGETHER}: ${median(asked.together).toFixed(2)} ms, a beat ${median(asked.advance).toFixed(2)} ms`,
  )
  judge('a place asked for', `${(many / few).toFixed(2)} times`, many / few <= MOST_GROWTH, `at most ${MOST_GROWTH}`)

  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const product = await startProduct({
    databaseUrl: url,
    dataDir,
    env: { SERVER_PROCESSES: '1', LIMIT_LOOKUP: '0', LIMIT_WAITING_POLLS_PER_SECOND: '0' },
  })
  const load = await startLoad()
  /** Milliseconds of processor of server and database for each answer. */
  async function price(call: LoadOptions['call']): Promise<number> {
    const cpu = () => cpuSeconds(product.pid) + cpuSecondsOfTree(postmaster)
    const before = cpu()
    const result = await load.run({
      url: product.url,
      call,
      connections: 6,
      accounts: ACCOUNTS,
      firstAccount: 1,
      seconds: SECONDS,
      amount: 0,
      firstSerial: 0,
      acceptEncoding: null,
    })
    if (result.failed > 0) throw new Error(result.failure ?? 'a call failed')
    return ((cpu() - before) * 1000) / result.answered
  }
  try {
    const prices = { list: [] as number[], place: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      await pool.query('update waiting_room set is_open = false, admitted = ticket')
      // The room closes at the product's next beat.
      await new Promise((resume) => setTimeout(resume, 2500))
      prices.list.push(await price('list'))
      await queueUp(pool, MANY)
      await pool.query(`select pg_notify('${WAITING_CHANNEL}', '')`)
      await new Promise((resume) => setTimeout(resume, 500))
      prices.place.push(await price('waitingPlace'))
    }
    const list = median(prices.list)
    const place = median(prices.place)
    console.log(`a list ${list.toFixed(2)} ms, a question for the place ${place.toFixed(2)} ms of processor`)
    judge(
      'a question for the place',
      `${(place / list).toFixed(2)} lists`,
      place / list <= MOST_LISTS,
      `at most ${MOST_LISTS}`,
    )
  } finally {
    load.stop()
    await product.stop()
    await pool.end()
  }
})
finish()
