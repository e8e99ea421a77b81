import type { Call, Coordinator, Counted } from './coordinator.ts'
import { createCallCounters, createLocks } from './coordinator.ts'

/** A revoked session lives no longer than this in any process (threats#U7), so that no acknowledgement is awaited longer. */
const ACKNOWLEDGE_MS = 1000

/** What a worker process sends to the primary; `id` is repeated in the reply. */
export type WorkerMessage =
  | { coordinator: 'count'; id: number; call: Call }
  | { coordinator: 'acquire'; id: number; name: string }
  | { coordinator: 'release'; id: number; name: string }
  | { coordinator: 'sessionsEnded'; id: number; accountId: number }
  | { coordinator: 'acknowledge'; id: number }

/** What the primary sends to a worker process. */
export type PrimaryMessage =
  | { coordinator: 'reply'; id: number; counted?: Counted }
  | { coordinator: 'sessionsEnded'; id: number; accountId: number }

const isOurs = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'coordinator' in message

/**
 * The coordinator of a worker process, which asks the hub in the primary. `listen` hands over every message that arrives. A
 * request is never answered once the primary has ended; this process ends with it.
 */
export function connectCoordinator(
  send: (message: WorkerMessage) => void,
  listen: (listener: (message: unknown) => void) => void,
): Coordinator {
  const pending = new Map<number, (counted: Counted | undefined) => void>()
  const listeners: Array<(accountId: number) => void> = []
  let lastId = 0
  const request = (messageOf: (id: number) => WorkerMessage): Promise<Counted | undefined> =>
    new Promise((resolve) => {
      lastId += 1
      pending.set(lastId, resolve)
      send(messageOf(lastId))
    })
  const notify = (accountId: number): void => {
    for (const listener of listeners) listener(accountId)
  }
  listen((received) => {
    if (!isOurs(received)) return
    const message = received as PrimaryMessage
    if (message.coordinator === 'sessionsEnded') {
      notify(message.accountId)
      send({ coordinator: 'acknowledge', id: message.id })
      return
    }
    pending.get(message.id)?.(message.counted)
    pending.delete(message.id)
  })
  return {
    async count(call) {
      const counted = await request((id) => ({ coordinator: 'count', id, call }))
      if (!counted) throw new Error('the primary replied to a count without one')
      return counted
    },
    async withLock(name, work) {
      let lockId = 0
      await request((id) => {
        lockId = id
        return { coordinator: 'acquire', id, name }
      })
      try {
        return await work()
      } finally {
        send({ coordinator: 'release', id: lockId, name })
      }
    },
    async publishSessionsEnded(accountId) {
      notify(accountId)
      await request((id) => ({ coordinator: 'sessionsEnded', id, accountId }))
    },
    onSessionsEnded: (listener) => void listeners.push(listener),
  }
}

/** A worker process as the hub sees it. */
export interface WorkerChannel {
  send(message: PrimaryMessage): void
}

/** The primary's side: it counts, grants locks in turn, and passes on whose sessions ended. */
export function createCoordinatorHub<W extends WorkerChannel>() {
  const counters = createCallCounters()
  const locks = createLocks<{ worker: W; id: number }>(({ worker, id }) => worker.send({ coordinator: 'reply', id }))
  const workers = new Set<W>()
  const lockHolders = new Map<W, Map<number, { worker: W; id: number }>>()
  const unacknowledged = new Map<number, { missing: Set<W>; done: () => void }>()
  let lastBroadcast = 0

  function broadcast(from: W, id: number, accountId: number): void {
    const missing = new Set(workers)
    missing.delete(from)
    lastBroadcast += 1
    const number = lastBroadcast
    const done = () => {
      clearTimeout(timer)
      unacknowledged.delete(number)
      from.send({ coordinator: 'reply', id })
    }
    const timer = setTimeout(done, ACKNOWLEDGE_MS)
    if (missing.size === 0) return done()
    unacknowledged.set(number, { missing, done })
    for (const other of missing) other.send({ coordinator: 'sessionsEnded', id: number, accountId })
  }
  function acknowledge(by: W, number: number): void {
    const open = unacknowledged.get(number)
    open?.missing.delete(by)
    if (open?.missing.size === 0) open.done()
  }

  return {
    addWorker(worker: W): void {
      workers.add(worker)
      lockHolders.set(worker, new Map())
    },
    /** Releases the locks of a worker that has ended, and no longer waits for its acknowledgements. */
    removeWorker(worker: W): void {
      workers.delete(worker)
      lockHolders.delete(worker)
      locks.releaseAll((holder) => holder.worker === worker)
      for (const number of Array.from(unacknowledged.keys())) acknowledge(worker, number)
    },
    receive(worker: W, received: unknown): void {
      if (!isOurs(received)) return
      const message = received as WorkerMessage
      if (message.coordinator === 'count')
        worker.send({ coordinator: 'reply', id: message.id, counted: counters.count(message.call) })
      else if (message.coordinator === 'acquire') {
        const holder = { worker, id: message.id }
        lockHolders.get(worker)?.set(message.id, holder)
        locks.acquire(message.name, holder)
      } else if (message.coordinator === 'release') {
        const holder = lockHolders.get(worker)?.get(message.id)
        lockHolders.get(worker)?.delete(message.id)
        if (holder) locks.release(message.name, holder)
      } else if (message.coordinator === 'sessionsEnded') broadcast(worker, message.id, message.accountId)
      else acknowledge(worker, message.id)
    },
  }
}
