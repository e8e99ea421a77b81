import { MINUTE_MS } from '#domain/time.ts'

export interface Counted {
  /** Calls in the window that runs, this one included. */
  calls: number
  /** Milliseconds since 1970. */
  startedAt: number
}

export interface Call {
  key: string
  windowMs: number
  /** Milliseconds since 1970. */
  now: number
}

/**
 * What the processes of all machines share at once: counters, locks and the news of ended sessions. What must outlive a
 * restart (codes sent, wrong passwords) is in tables of its own. It is no matter of speed: without it the limits and locks
 * would hold for one process only.
 */
export interface Coordinator {
  /** Counts one more call in a fixed window, which the first call opens. @throws CoordinatorLostError */
  count(call: Call): Promise<Counted>
  /**
   * Runs the work while nobody else, in this or another process, holds the lock of this name.
   * @throws CoordinatorLostError when the lock cannot be had, or was lost before the work was done
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Tells every process of this machine that sessions of the account have ended; resolves when all know. */
  publishSessionsEnded(accountId: number): Promise<void>
  onSessionsEnded(listener: (accountId: number) => void): void
  /** Whether calls can be counted and locks be held now. */
  isLive(): boolean
}

/** Nothing is counted and no lock is held, since what the machines share cannot be reached; it has the code of a lost connection. */
export class CoordinatorLostError extends Error {
  readonly code = '08006'
  constructor() {
    super('the machines cannot be coordinated, since the database is out of reach')
  }
}

export interface HeldLock {
  /** Whether somebody else may hold it meanwhile, because the connection that kept it was lost. */
  isLost(): boolean
  release(): void
}

/** Where calls are counted and locks are held: in the memory of one machine, or in the database that all machines share. */
export interface CoordinatorState {
  count(call: Call): Promise<Counted>
  hold(name: string): Promise<HeldLock>
  isLive(): boolean
  onLive(listener: (isLive: boolean) => void): void
}

const MAX_WINDOWS = 200_000
const SWEEP_MS = MINUTE_MS
/** A call that arrives out of order by less than this is counted in the current window; more means the clock was set back. */
const OUT_OF_ORDER_MS = MINUTE_MS

/** Counts calls by key in fixed windows. A clock that was set back opens a new window. */
export function createCallCounters() {
  const windows = new Map<string, { startedAt: number; endsAt: number; calls: number }>()
  let sweptAt = 0
  const sweep = (now: number): void => {
    for (const [key, { endsAt }] of windows) if (now >= endsAt) windows.delete(key)
    sweptAt = now
  }
  return {
    count({ key, windowMs, now }: Call): Counted {
      const window = windows.get(key)
      if (window && now >= window.startedAt - OUT_OF_ORDER_MS && now < window.endsAt) {
        window.calls += 1
        return { calls: window.calls, startedAt: window.startedAt }
      }
      if (windows.size >= MAX_WINDOWS || now - sweptAt >= SWEEP_MS) sweep(now)
      if (windows.size >= MAX_WINDOWS) windows.clear()
      windows.set(key, { startedAt: now, endsAt: now + windowMs, calls: 1 })
      return { calls: 1, startedAt: now }
    },
    windowCount: () => windows.size,
  }
}

/** Takes turns by name, first come, first served. Resolves when it is the caller's turn, with what ends his turn. */
export function createTurns(): (name: string) => Promise<() => void> {
  const queues = new Map<string, Array<() => void>>()
  const end = (name: string, holder: () => void): void => {
    const queue = queues.get(name)
    if (queue?.[0] !== holder) return
    queue.shift()
    const next = queue[0]
    if (next) next()
    else queues.delete(name)
  }
  return (name) =>
    new Promise((resume) => {
      const holder = (): void => resume(() => end(name, holder))
      const queue = queues.get(name)
      if (queue) queue.push(holder)
      else {
        queues.set(name, [holder])
        holder()
      }
    })
}

/** The state of a server that is a single machine. */
export function createLocalState(): CoordinatorState {
  const counters = createCallCounters()
  const takeTurn = createTurns()
  return {
    count: async (call) => counters.count(call),
    hold: async (name) => ({ isLost: () => false, release: await takeTurn(name) }),
    isLive: () => true,
    onLive: () => undefined,
  }
}

/** The coordinator of a server that is a single process. */
export function createLocalCoordinator(state: CoordinatorState = createLocalState()): Coordinator {
  const listeners: Array<(accountId: number) => void> = []
  return {
    count: state.count,
    async withLock(name, work) {
      const lock = await state.hold(name)
      try {
        const result = await work()
        if (lock.isLost()) throw new CoordinatorLostError()
        return result
      } finally {
        lock.release()
      }
    },
    async publishSessionsEnded(accountId) {
      for (const listener of listeners) listener(accountId)
    },
    onSessionsEnded: (listener) => void listeners.push(listener),
    isLive: state.isLive,
  }
}
