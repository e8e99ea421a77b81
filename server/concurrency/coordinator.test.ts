import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { until } from '#test/waiting.ts'
import { type Coordinator, type CoordinatorState, createCallCounters, createLocalCoordinator } from './coordinator.ts'
import {
  connectCoordinator,
  createCoordinatorHub,
  type PrimaryMessage,
  type WorkerChannel,
  type WorkerMessage,
} from './ipcCoordinator.ts'
import { openPostgresState, type PostgresState } from './postgresState.ts'

const MINUTE = 60_000

let database: TestDatabase
const states: PostgresState[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const state of states.splice(0)) await state.stop()
})
afterAll(() => database.drop())

/** What a machine shares with all others that use this database. */
function openMachine(): PostgresState {
  const state = openPostgresState({
    newClient: () =>
      new pg.Client({ connectionString: database.url, query_timeout: 1000, application_name: 'machine' }),
    digestOf: (key) => createHash('sha256').update(key).digest().subarray(0, 16),
    onError: () => undefined,
  })
  states.push(state)
  return state
}

async function query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

/** A primary and its workers, over channels that behave as real ones: messages are copied, keep their order and take time. */
function openPrimary(state?: CoordinatorState) {
  const hub = createCoordinatorHub<WorkerChannel>(state)
  const begin = () => {
    const listeners: Array<(message: unknown) => void> = []
    let isHanging = false
    const channel: WorkerChannel = {
      send: (message: PrimaryMessage) =>
        void setImmediate(() => !isHanging && listeners.forEach((listener) => listener(structuredClone(message)))),
    }
    const coordinator = connectCoordinator(
      (message: WorkerMessage) => void setImmediate(() => hub.receive(channel, structuredClone(message))),
      (listener) => void listeners.push(listener),
    )
    hub.addWorker(channel)
    return {
      coordinator,
      /** Keeps the process, which no longer reads or answers messages. */
      hang: () => {
        isHanging = true
      },
      end: () => hub.removeWorker(channel),
    }
  }
  return { begin }
}

const processesOf = (state?: CoordinatorState): Coordinator[] => {
  const primary = openPrimary(state)
  return [primary.begin(), primary.begin(), primary.begin()].map(({ coordinator }) => coordinator)
}

/** Windows of a machine end by the time of the caller, those that are shared by the clock of the database. */
let passed = 0
const passHere = async (ms: number): Promise<void> => {
  passed += ms
}
const passThere = async (ms: number): Promise<void> => {
  await query(`update call_window set started_at = started_at - ${ms} * interval '1 millisecond',
    ends_at = ends_at - ${ms} * interval '1 millisecond'`)
}

const kinds: Array<[string, () => Coordinator[], (ms: number) => Promise<void>]> = [
  ['one process', () => [createLocalCoordinator()], passHere],
  ['three processes', () => processesOf(), passHere],
  [
    'two machines over PostgreSQL',
    () => [createLocalCoordinator(openMachine()), createLocalCoordinator(openMachine())],
    passThere,
  ],
  [
    'two machines of three processes each',
    () => [...processesOf(openMachine()), ...processesOf(openMachine())],
    passThere,
  ],
]

describe.each(kinds)('the coordinator of %s', (name, open, pass) => {
  const pick = (all: Coordinator[], n: number): Coordinator => all[n % all.length] as Coordinator
  const countAt = (coordinator: Coordinator, key: string) =>
    coordinator.count({ key, windowMs: MINUTE, now: 1000 + passed })

  test('every call is counted once, whichever process it came to', async () => {
    const all = open()
    const key = `login 203.0.113.7 of ${name}`
    const counted = await Promise.all(Array.from({ length: 60 }, (_, n) => countAt(pick(all, n), key)))
    expect(counted.map(({ calls }) => calls).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    await pass(MINUTE)
    expect((await countAt(pick(all, 1), key)).calls).toBe(1)
    expect((await countAt(pick(all, 2), `${key}, another`)).calls).toBe(1)
  })

  test('a window began where its first call was', async () => {
    const all = open()
    const key = `began of ${name}`
    const first = await countAt(pick(all, 0), key)
    await pass(MINUTE / 2)
    const later = await countAt(pick(all, 1), key)
    const ageMs = 1000 + passed - later.startedAt
    expect(later.calls).toBe(first.calls + 1)
    expect(ageMs).toBeGreaterThanOrEqual(MINUTE / 2)
    expect(ageMs).toBeLessThan(MINUTE)
  })

  test('one lock name is held by one at a time over all processes', async () => {
    const all = open()
    let inside = 0
    let done = 0
    const work = (n: number) =>
      pick(all, n).withLock('a', async () => {
        expect(++inside).toBe(1)
        await new Promise((go) => setTimeout(go, 3))
        inside -= 1
        done += 1
      })
    await Promise.all(Array.from({ length: 12 }, (_, n) => work(n)))
    expect(done).toBe(12)
  })

  test('a lock of another name is not waited for', async () => {
    const all = open()
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    const first = pick(all, 0).withLock('a', () => held)
    expect(await pick(all, 1).withLock('b', async () => 'free')).toBe('free')
    end()
    await first
  })

  test('work that fails releases its lock and rethrows its error', async () => {
    const all = open()
    const failing = pick(all, 0).withLock('a', () => Promise.reject(new Error('of the work')))
    await expect(failing).rejects.toThrow('of the work')
    expect(await pick(all, 1).withLock('a', async () => 'next')).toBe('next')
  })
})

describe.each(kinds.slice(0, 2))('sessions that end in %s', (_name, open) => {
  test('every process is told when sessions have ended', async () => {
    const all = open()
    const heard: string[] = []
    for (const [n, coordinator] of all.entries())
      coordinator.onSessionsEnded((accountId) => heard.push(`${n} hears of ${accountId}`))
    await (all.at(-1) as Coordinator).publishSessionsEnded(7)
    expect(heard.sort()).toEqual(all.map((_, n) => `${n} hears of 7`))
  })
})

describe('a process that is gone', () => {
  test('holds no lock, and its place in a queue is given up', async () => {
    const primary = openPrimary()
    const [one, other] = [primary.begin(), primary.begin()]
    await new Promise<void>((holds) => void one.coordinator.withLock('a', () => new Promise(() => holds())))
    void one.coordinator.withLock('a', async () => expect.unreachable())
    const next = other.coordinator.withLock('a', async () => 'mine')
    await new Promise((go) => setTimeout(go, 5))
    one.hang()
    one.end()
    expect(await next).toBe('mine')
  })

  test('is not waited for; one that hangs only as long as sessions are cached', async () => {
    const primary = openPrimary()
    const [one, other] = [primary.begin(), primary.begin()]
    other.hang()
    const told = one.coordinator.publishSessionsEnded(7)
    setTimeout(() => other.end(), 5)
    await told
    primary.begin().hang()
    await one.coordinator.publishSessionsEnded(7)
  })
})

const cut = () =>
  query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'machine' and datname = current_database()",
  )

describe('a machine that loses the database', () => {
  test('says so, counts what was asked meanwhile, and goes on', async () => {
    const [state] = [openMachine()]
    const coordinator = createLocalCoordinator(state)
    const told: boolean[] = []
    state.onLive((isLive) => told.push(isLive))
    const call = { key: 'cut', windowMs: MINUTE, now: 0 }
    expect((await coordinator.count(call)).calls).toBe(1)
    await cut()
    await until('the loss', () => told.includes(false))
    expect(coordinator.isLive()).toBe(false)
    expect((await coordinator.count(call)).calls).toBe(2)
    expect(coordinator.isLive()).toBe(true)
  })

  test('refuses the result of work whose lock it may have lost, in each of its processes', async () => {
    const state = openMachine()
    for (const coordinator of [createLocalCoordinator(state), ...processesOf(state).slice(0, 1)]) {
      const lost = coordinator.withLock('lost', async () => {
        await cut()
        await until('the loss', () => !coordinator.isLive())
      })
      await expect(lost).rejects.toThrow('the machines cannot be coordinated')
      expect(await coordinator.withLock('lost', async () => 'held again')).toBe('held again')
    }
  })

  test('refuses calls when it does not come back, instead of letting all pass', async () => {
    const state = openPostgresState({
      newClient: () => new pg.Client({ host: '127.0.0.1', port: 1 }),
      digestOf: (key) => Buffer.from(key),
      onError: () => undefined,
    })
    states.push(state)
    const [here, there] = [createLocalCoordinator(state), processesOf(state)[0] as Coordinator]
    const call = { key: 'away', windowMs: MINUTE, now: 0 }
    const asked = [
      here.count(call),
      there.count(call),
      here.withLock('a', async () => 1),
      there.withLock('b', async () => 1),
    ]
    await Promise.all(asked.map((refused) => expect(refused).rejects.toMatchObject({ code: '08006' })))
  })

  test('leaves no lock behind when it dies', async () => {
    const [one, other] = [openMachine(), openMachine()]
    await one.hold('left behind')
    await one.stop()
    expect(await createLocalCoordinator(other).withLock('left behind', async () => 'mine')).toBe('mine')
  })
})

describe('counting', () => {
  test('a window ends with its time, and a clock that is put back opens a new one', () => {
    const counters = createCallCounters()
    const at = (now: number) => counters.count({ key: 'a', windowMs: 100, now }).calls
    expect([at(1000), at(1099), at(1100), at(1101), at(900 - MINUTE)]).toEqual([1, 2, 1, 2, 1])
  })

  test('calls that arrive out of order count in the same window', () => {
    const counters = createCallCounters()
    const calls = Array.from({ length: 50 }, (_, n) => counters.count({ key: 'a', windowMs: 100, now: 1000 - n }).calls)
    expect(calls).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect(counters.count({ key: 'a', windowMs: 100, now: 1100 }).calls).toBe(1)
    expect(counters.count({ key: 'a', windowMs: 100, now: 1099 }).calls).toBe(2)
  })

  test('expired windows are removed', () => {
    const counters = createCallCounters()
    for (let n = 0; n < 1000; n++) counters.count({ key: `caller ${n}`, windowMs: 100, now: MINUTE + n })
    counters.count({ key: 'later', windowMs: 100, now: 3 * MINUTE })
    expect(counters.windowCount()).toBe(1)
  })
})
