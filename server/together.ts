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
 * What the processes of one server know together; beyond one machine it is the database that tells (codes sent, wrong
 * passwords).
 */
export interface Together {
  /** One more call in a fixed window, which the first call opens. */
  count(call: Call): Promise<Counted>
  /** Runs the work while no other process, and nobody else in this one, works under the same name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Tells every process that sessions of the account have ended; resolves when all know. */
  tellEnded(accountId: number): Promise<void>
  onEnded(listener: (accountId: number) => void): void
}

const MAX_WINDOWS = 200_000
const SWEEP_MS = 60_000
/** Who came a moment before another may be counted after him; a clock that was put back tells times long before. */
const OVERTAKEN_MS = 60_000

/** Fixed windows by key. A clock that was put back opens a new one; calls that overtook each other count in the same. */
export function createCounts() {
  const windows = new Map<string, { startedAt: number; endsAt: number; calls: number }>()
  let sweptAt = 0
  const sweep = (now: number): void => {
    for (const [key, { endsAt }] of windows) if (now >= endsAt) windows.delete(key)
    sweptAt = now
  }
  return {
    count({ key, windowMs, now }: Call): Counted {
      const window = windows.get(key)
      if (window && now >= window.startedAt - OVERTAKEN_MS && now < window.endsAt) {
        window.calls += 1
        return { calls: window.calls, startedAt: window.startedAt }
      }
      if (windows.size >= MAX_WINDOWS || now - sweptAt >= SWEEP_MS) sweep(now)
      if (windows.size >= MAX_WINDOWS) windows.clear()
      windows.set(key, { startedAt: now, endsAt: now + windowMs, calls: 1 })
      return { calls: 1, startedAt: now }
    },
    kept: () => windows.size,
  }
}

/** Gives each name to one after the other, in the order in which they came. */
export function createLocks<Holder>(give: (to: Holder) => void) {
  const queues = new Map<string, Holder[]>()
  const leave = (name: string, isGone: (holder: Holder) => boolean): void => {
    const queue = queues.get(name)
    const first = queue?.[0]
    if (!queue || first === undefined) return
    const left = queue.filter((holder) => !isGone(holder))
    const next = left[0]
    if (next === undefined) queues.delete(name)
    else queues.set(name, left)
    if (next !== undefined && next !== first) give(next)
  }
  return {
    /** Waits behind those who came before; whoever is given the name must leave. */
    enter(name: string, holder: Holder): void {
      const queue = queues.get(name)
      if (queue) queue.push(holder)
      else {
        queues.set(name, [holder])
        give(holder)
      }
    },
    leave: (name: string, holder: Holder): void => leave(name, (one) => one === holder),
    /** Of all names at once: a process has ended. */
    leaveAll(isGone: (holder: Holder) => boolean): void {
      for (const name of [...queues.keys()]) leave(name, isGone)
    },
  }
}

/** Where one process is all there is. */
export function inOneProcess(): Together {
  const counts = createCounts()
  const locks = createLocks<() => void>((go) => go())
  const listeners: Array<(accountId: number) => void> = []
  return {
    count: async (call) => counts.count(call),
    async alone(name, work) {
      let mine = (): void => undefined
      await new Promise<void>((go) => {
        mine = go
        locks.enter(name, mine)
      })
      try {
        return await work()
      } finally {
        locks.leave(name, mine)
      }
    },
    async tellEnded(accountId) {
      for (const listener of listeners) listener(accountId)
    },
    onEnded: (listener) => void listeners.push(listener),
  }
}
