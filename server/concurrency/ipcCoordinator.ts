import type { Call, Coordinator, CoordinatorState, Counted, HeldLock } from './coordinator.ts'
import { CoordinatorLostError, createLocalState } from './coordinator.ts'

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
  | { coordinator: 'reply'; id: number; counted?: Counted; isLost?: boolean }
  | { coordinator: 'sessionsEnded'; id: number; accountId: number }
  | { coordinator: 'live'; isLive: boolean }

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
  const pending = new Map<number, { resolve: (counted: Counted | undefined) => void; reject: (error: Error) => void }>()
  const listeners: Array<(accountId: number) => void> = []
  let lastId = 0
  let isLive = true
  /** How often the state was lost, and with it every lock that was held. */
  let losses = 0
  const request = (messageOf: (id: number) => WorkerMessage): Promise<Counted | undefined> =>
    new Promise((resolve, reject) => {
      lastId += 1
      pending.set(lastId, { resolve, reject })
      send(messageOf(lastId))
    })
  const notify = (accountId: number): void => {
    for (const listener of listeners) listener(accountId)
  }
  const settle = ({ id, counted, isLost = false }: PrimaryMessage & { coordinator: 'reply' }): void => {
    const asked = pending.get(id)
    pending.delete(id)
    if (isLost) asked?.reject(new CoordinatorLostError())
    else asked?.resolve(counted)
  }
  listen((received) => {
    if (!isOurs(received)) return
    const message = received as PrimaryMessage
    if (message.coordinator === 'sessionsEnded') {
      notify(message.accountId)
      send({ coordinator: 'acknowledge', id: message.id })
    } else if (message.coordinator === 'live') {
      isLive = message.isLive
      if (!isLive) losses += 1
    } else settle(message)
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
      const lossesBefore = losses
      try {
        const result = await work()
        if (losses !== lossesBefore) throw new CoordinatorLostError()
        return result
      } finally {
        send({ coordinator: 'release', id: lockId, name })
      }
    },
    async publishSessionsEnded(accountId) {
      notify(accountId)
      await request((id) => ({ coordinator: 'sessionsEnded', id, accountId }))
    },
    onSessionsEnded: (listener) => void listeners.push(listener),
    isLive: () => isLive,
  }
}

/** A worker process as the hub sees it. */
export interface WorkerChannel {
  send(message: PrimaryMessage): void
}

/** The place of a worker in the queue for a lock, which it may leave before its turn has come. */
interface Place {
  lock: HeldLock | null
  hasLeft: boolean
}

function leave(place: Place): void {
  place.hasLeft = true
  place.lock?.release()
}

/** The primary's side: it counts, grants locks in turn, and passes on whose sessions ended. */
export function createCoordinatorHub<W extends WorkerChannel>(state: CoordinatorState = createLocalState()) {
  const workers = new Set<W>()
  const places = new Map<W, Map<number, Place>>()
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

  async function count(worker: W, id: number, call: Call): Promise<void> {
    try {
      worker.send({ coordinator: 'reply', id, counted: await state.count(call) })
    } catch (error) {
      if (!(error instanceof CoordinatorLostError)) throw error
      worker.send({ coordinator: 'reply', id, isLost: true })
    }
  }
  async function acquire(worker: W, id: number, name: string): Promise<void> {
    const place: Place = { lock: null, hasLeft: false }
    places.get(worker)?.set(id, place)
    try {
      place.lock = await state.hold(name)
      if (place.hasLeft) place.lock.release()
      else worker.send({ coordinator: 'reply', id })
    } catch (error) {
      if (!(error instanceof CoordinatorLostError)) throw error
      places.get(worker)?.delete(id)
      worker.send({ coordinator: 'reply', id, isLost: true })
    }
  }
  function release(worker: W, id: number): void {
    const place = places.get(worker)?.get(id)
    places.get(worker)?.delete(id)
    if (place) leave(place)
  }
  state.onLive((isLive) => {
    for (const worker of workers) worker.send({ coordinator: 'live', isLive })
  })

  return {
    addWorker(worker: W): void {
      workers.add(worker)
      places.set(worker, new Map())
      if (!state.isLive()) worker.send({ coordinator: 'live', isLive: false })
    },
    /** Releases the locks of a worker that has ended, and no longer waits for its acknowledgements. */
    removeWorker(worker: W): void {
      workers.delete(worker)
      for (const place of places.get(worker)?.values() ?? []) leave(place)
      places.delete(worker)
      for (const number of Array.from(unacknowledged.keys())) acknowledge(worker, number)
    },
    receive(worker: W, received: unknown): void {
      if (!isOurs(received)) return
      const message = received as WorkerMessage
      if (message.coordinator === 'count') void count(worker, message.id, message.call)
      else if (message.coordinator === 'acquire') void acquire(worker, message.id, message.name)
      else if (message.coordinator === 'release') release(worker, message.id)
      else if (message.coordinator === 'sessionsEnded') broadcast(worker, message.id, message.accountId)
      else acknowledge(worker, message.id)
    },
  }
}
