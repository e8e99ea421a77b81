import { Refusal } from '#server/refuse.ts'

const RETRY_SECONDS = 5

interface Waiting {
  start: () => void
  reject: (reason: Refusal) => void
}

/**
 * A bounded queue for work that occupies a core: `atOnce` run, and no more wait than can be served in a few seconds.
 * Callers are served round-robin, so that a flood from one caller delays only itself. When the queue is full, the
 * caller with the longest line loses its last entry (OVERLOADED, 429). It is our own code, because p-queue knows neither
 * callers nor a bound, and its newest version needs Node 22.
 */
export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  /** Waiting work by caller, in the order in which the callers are served next. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const overloaded = () => new Refusal('OVERLOADED', { params: { n: RETRY_SECONDS }, retryAfterSeconds: RETRY_SECONDS })
  const makeRoom = (caller: string): void => {
    let longest = caller
    const lengthOf = (key: string): number => lines.get(key)?.length ?? 0
    for (const other of lines.keys()) if (lengthOf(other) > lengthOf(longest)) longest = other
    const last = longest === caller ? null : lines.get(longest)?.pop()
    if (!last) throw overloaded()
    waiting -= 1
    last.reject(overloaded())
  }
  const takeNext = (): Waiting | null => {
    for (const [caller, line] of lines) {
      lines.delete(caller)
      const next = line.shift()
      if (line.length > 0) lines.set(caller, line)
      if (next) return next
    }
    return null
  }
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting >= maxWaiting) makeRoom(caller)
      waiting += 1
      await new Promise<void>((start, reject) => {
        const line = lines.get(caller)
        if (line) line.push({ start, reject })
        else lines.set(caller, [{ start, reject }])
      })
    } else running += 1
    try {
      return await work()
    } finally {
      // The slot passes directly to the next in the queue, so that a new caller cannot overtake it.
      const next = takeNext()
      if (next) {
        waiting -= 1
        next.start()
      } else running -= 1
    }
  }
}

/** The same without callers: one first-in, first-out queue. */
export function createQueue(limits: { atOnce: number; maxWaiting: number }) {
  const enqueue = createFairQueue(limits)
  return <T>(work: () => Promise<T>): Promise<T> => enqueue('', work)
}
