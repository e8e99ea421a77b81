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
 * What the processes of one server share in memory: counters, locks and the news of ended sessions. What several machines
 * must share (codes sent, wrong passwords) is in the database. It is no matter of speed: without it the limits and locks
 * would hold for one process only.
 */
export interface Coordinator {
  /** Counts one more call in a fixed window, which the first call opens. */
  count(call: Call): Promise<Counted>
  /** Runs the work while nobody else, in this or another process, holds the lock of this name. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Tells every process that sessions of the account have ended; resolves when all know. */
  publishSessionsEnded(accountId: number): Promise<void>
  onSessionsEnded(listener: (accountId: number) => void): void
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

/** Named locks, each given to its waiters first come, first served. */
export function createLocks<Holder>(grant: (to: Holder) => void) {
  const queues = new Map<string, Holder[]>()
  const release = (name: string, isLeaving: (holder: Holder) => boolean): void => {
    const queue = queues.get(name)
    const first = queue?.[0]
    if (!queue || first === undefined) return
    const left = queue.filter((holder) => !isLeaving(holder))
    const next = left[0]
    if (next === undefined) queues.delete(name)
    else queues.set(name, left)
    if (next !== undefined && next !== first) grant(next)
  }
  return {
    /** Queues for the lock; the holder it is granted to must release it. */
    acquire(name: string, holder: Holder): void {
      const queue = queues.get(name)
      if (queue) queue.push(holder)
      else {
        queues.set(name, [holder])
        grant(holder)
      }
    },
    release: (name: string, holder: Holder): void => release(name, (one) => one === holder),
    /** Releases every lock, and every place in a queue, of a process that has ended. */
    releaseAll(isLeaving: (holder: Holder) => boolean): void {
      for (const name of Array.from(queues.keys())) release(name, isLeaving)
    },
  }
}

/** The coordinator of a server that is a single process. */
export function createLocalCoordinator(): Coordinator {
  const counters = createCallCounters()
  const locks = createLocks<() => void>((resume) => resume())
  const listeners: Array<(accountId: number) => void> = []
  return {
    count: async (call) => counters.count(call),
    async withLock(name, work) {
      let holder = (): void => undefined
      await new Promise<void>((resume) => {
        holder = resume
        locks.acquire(name, holder)
      })
      try {
        return await work()
      } finally {
        locks.release(name, holder)
      }
    },
    async publishSessionsEnded(accountId) {
      for (const listener of listeners) listener(accountId)
    },
    onSessionsEnded: (listener) => void listeners.push(listener),
  }
}
