import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { MINUTE_MS } from '#domain/time.ts'
import {
  type Call,
  CoordinatorLostError,
  type CoordinatorState,
  type Counted,
  createTurns,
  type HeldLock,
} from './coordinator.ts'

const HEARTBEAT_MS = 400
const RECONNECT_MS = 300
/** How long a caller waits for a lost connection; the calls of such a moment fail anyway at their next statement. */
const PATIENCE_MS = 2000
/** How long a caller waits for a lock that another machine holds. */
const LOCK_PATIENCE_MS = 15_000
const LOCK_POLL_MS = 15
/** More keys than this are counted by several statements. */
const KEYS_AT_ONCE = 500

interface Options {
  /** A connection that is not yet open, to the database itself and not to a pooler, which would change it between statements. */
  newClient: () => pg.Client
  /** What a key is stored as, since it holds addresses and ids of accounts; 16 bytes. */
  digestOf: (key: string) => Buffer
  onError: (error: Error) => void
}

export interface PostgresState extends CoordinatorState {
  stop(): Promise<void>
}

interface Waiting {
  windowMs: number
  callers: Array<{ now: number; resolve: (counted: Counted) => void; reject: (error: Error) => void }>
}

// The clock is the one of the database, so that a machine whose own is wrong opens no window anew. Rows are locked in the
// order of their keys, so that two machines do not wait for each other.
const COUNT = `
  insert into call_window as known (key, started_at, ends_at, calls)
  select key, now(), now() + window_ms * interval '1 millisecond', calls
    from unnest($1::bytea[], $2::float8[], $3::int[]) as batch (key, window_ms, calls) order by key
  on conflict (key) do update set
    calls = excluded.calls + case when known.ends_at > excluded.started_at then known.calls else 0 end,
    started_at = case when known.ends_at > excluded.started_at then known.started_at else excluded.started_at end,
    ends_at = case when known.ends_at > excluded.started_at then known.ends_at else excluded.ends_at end
  returning encode(key, 'hex') as key, calls,
    greatest(0, extract(epoch from now() - started_at) * 1000)::float8 as age`

// What somebody counts just now is skipped, so that nobody waits.
const SWEEP = `
  delete from call_window where key in (
    select key from call_window where ends_at < now() for update skip locked)`

/** The key of an advisory lock; those of migrations and of transactions are small numbers or pairs of them. */
const lockKeyOf = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString()

/**
 * Counts calls and holds locks for all machines that share one database, on one connection of this machine. The calls of a
 * moment are counted by one statement. A lock is an advisory lock of the connection: it ends with it, so that no machine
 * that has died holds one.
 */
export function openPostgresState({ newClient, digestOf, onError }: Options): PostgresState {
  /** The open connection; null while there is none. */
  let client: pg.Client | null = null
  /** Numbers the connections, since a lock belongs to one. */
  let session = 0
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let sweptAt = performance.now()
  let last: Promise<unknown> = Promise.resolve()
  const listeners: Array<(isLive: boolean) => void> = []
  const wakers = new Set<() => void>()
  const waiting = new Map<string, Waiting>()
  let isFlushing = false
  const takeTurn = createTurns()

  const tell = (isLive: boolean): void => {
    for (const listener of listeners) listener(isLive)
  }
  const runLater = (work: () => Promise<void>, ms: number): void => {
    if (!isStopped) timer = setTimeout(() => void work(), ms).unref()
  }
  function lose(lost: pg.Client, error: Error): void {
    // `end` may wait for ever on a connection that the network has lost, so that nothing waits for it.
    lost.end().catch(() => undefined)
    if (client !== lost) return
    client = null
    session += 1
    if (timer) clearTimeout(timer)
    tell(false)
    if (!isStopped) onError(error)
    runLater(connect, RECONNECT_MS)
  }
  async function connect(): Promise<void> {
    const opened = newClient()
    opened.on('error', (error) => lose(opened, error))
    try {
      await opened.connect()
    } catch (error) {
      opened.end().catch(() => undefined)
      if (!isStopped) onError(error as Error)
      return runLater(connect, RECONNECT_MS)
    }
    client = opened
    tell(true)
    for (const wake of wakers) wake()
    wakers.clear()
    runLater(beat, HEARTBEAT_MS)
  }
  async function runNext<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<R[]> {
    const current = client
    if (!current) throw new CoordinatorLostError()
    try {
      return (await current.query<R>(query)).rows
    } catch (error) {
      lose(current, error as Error)
      throw new CoordinatorLostError()
    }
  }
  /** Runs one statement after the other. @throws CoordinatorLostError */
  function run<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<R[]> {
    const next = last.then(() => runNext<R>(query))
    // Each caller sees the failure of his own statement only.
    last = next.catch(() => undefined)
    return next
  }
  async function beat(): Promise<void> {
    const isSweepDue = performance.now() - sweptAt >= MINUTE_MS
    if (isSweepDue) sweptAt = performance.now()
    try {
      await run({ text: isSweepDue ? SWEEP : 'select' })
    } catch {
      // The loss was told, and the connection is opened again.
      return
    }
    runLater(beat, HEARTBEAT_MS)
  }
  /** @throws CoordinatorLostError when there is no connection in time */
  function untilConnected(): Promise<void> {
    if (client) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        wakers.delete(wake)
        reject(new CoordinatorLostError())
      }, PATIENCE_MS)
      const wake = (): void => {
        clearTimeout(patience)
        resolve()
      }
      wakers.add(wake)
    })
  }

  async function countBatch(batch: ReadonlyMap<string, Waiting>): Promise<void> {
    const byDigest = new Map(Array.from(batch, ([key, one]) => [digestOf(key).toString('hex'), one]))
    const values = [
      Array.from(byDigest.keys(), (digest) => Buffer.from(digest, 'hex')),
      Array.from(byDigest.values(), ({ windowMs }) => windowMs),
      Array.from(byDigest.values(), ({ callers }) => callers.length),
    ]
    const rows = await run<{ key: string; calls: number; age: number }>({ name: 'count calls', text: COUNT, values })
    for (const { key, calls, age } of rows) {
      const callers = byDigest.get(key)?.callers ?? []
      for (const [at, { now, resolve }] of callers.entries())
        resolve({ calls: calls - callers.length + at + 1, startedAt: now - age })
    }
  }
  /** Counts again after a loss: a call that is counted twice harms less than one that is not counted. */
  async function countPatiently(batch: ReadonlyMap<string, Waiting>): Promise<void> {
    await untilConnected()
    await countBatch(batch).catch(async () => {
      await untilConnected()
      await countBatch(batch)
    })
  }
  async function flush(): Promise<void> {
    if (isFlushing) return
    isFlushing = true
    // The calls that arrive in the same turn of the event loop are counted together.
    await new Promise((next) => setImmediate(next))
    while (waiting.size > 0) {
      const batch = new Map(Array.from(waiting).slice(0, KEYS_AT_ONCE))
      for (const key of batch.keys()) waiting.delete(key)
      await countPatiently(batch).catch((error: Error) => {
        for (const { callers } of batch.values()) for (const { reject } of callers) reject(error)
      })
    }
    isFlushing = false
  }

  async function tryLock(key: string): Promise<HeldLock | null> {
    const [row] = await run<{ held: boolean }>({
      name: 'try lock',
      text: 'select pg_try_advisory_lock($1::bigint) as held',
      values: [key],
    })
    const heldIn = session
    if (!row?.held) return null
    const unlock = { name: 'unlock', text: 'select pg_advisory_unlock($1::bigint)', values: [key] }
    return {
      isLost: () => session !== heldIn,
      release() {
        // A connection that is lost has lost its locks.
        if (session === heldIn) run(unlock).catch(() => undefined)
      },
    }
  }
  async function holdPatiently(key: string): Promise<HeldLock> {
    const until = performance.now() + LOCK_PATIENCE_MS
    for (;;) {
      await untilConnected()
      // After a loss it is tried again.
      const lock = await tryLock(key).catch(() => null)
      if (lock) return lock
      if (performance.now() > until) throw new CoordinatorLostError()
      await pause(LOCK_POLL_MS * (1 + Math.random()))
    }
  }

  const started = connect()
  return {
    count: ({ key, windowMs, now }: Call) =>
      new Promise<Counted>((resolve, reject) => {
        const known = waiting.get(key)
        if (known) known.callers.push({ now, resolve, reject })
        else waiting.set(key, { windowMs, callers: [{ now, resolve, reject }] })
        void flush()
      }),
    async hold(name) {
      const endTurn = await takeTurn(name)
      try {
        const lock = await holdPatiently(lockKeyOf(name))
        return {
          isLost: lock.isLost,
          release() {
            // Sent before the next one of this machine tries, on the same connection.
            lock.release()
            endTurn()
          },
        }
      } catch (error) {
        endTurn()
        throw error
      }
    },
    isLive: () => client !== null,
    onLive: (listener) => void listeners.push(listener),
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await started
      await client?.end().catch(() => undefined)
    },
  }
}
