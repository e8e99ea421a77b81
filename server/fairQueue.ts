import { Refusal } from './refuse.ts'

const RETRY_SECONDS = 5

interface Waiting {
  go: () => void
  turnAway: (why: Refusal) => void
}

/**
 * For what takes a core of its own: so many at once, and no queue longer than what is served in a few seconds. Whoever asks
 * is served in rotation with the others, so that a flood of one asker waits behind itself. When the queue is full, the
 * longest line in it loses its last (OVERLOADED, 429).
 */
export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  /** In the order of their next turn. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const overloaded = () => new Refusal('OVERLOADED', { params: { n: RETRY_SECONDS }, retryAfterSeconds: RETRY_SECONDS })
  const makeRoom = (asker: string): void => {
    let longest = asker
    const lengthOf = (one: string): number => lines.get(one)?.length ?? 0
    for (const other of lines.keys()) if (lengthOf(other) > lengthOf(longest)) longest = other
    const last = longest === asker ? null : lines.get(longest)?.pop()
    if (!last) throw overloaded()
    waiting -= 1
    last.turnAway(overloaded())
  }
  const takeNext = (): Waiting | null => {
    for (const [asker, line] of lines) {
      lines.delete(asker)
      const next = line.shift()
      if (line.length > 0) lines.set(asker, line)
      if (next) return next
    }
    return null
  }
  return async <T>(asker: string, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting >= maxWaiting) makeRoom(asker)
      waiting += 1
      await new Promise<void>((go, turnAway) => {
        const line = lines.get(asker)
        if (line) line.push({ go, turnAway })
        else lines.set(asker, [{ go, turnAway }])
      })
    } else running += 1
    try {
      return await work()
    } finally {
      // The place passes straight to the next, so that nobody slips in between.
      const next = takeNext()
      if (next) {
        waiting -= 1
        next.go()
      } else running -= 1
    }
  }
}

/** The same for work that the product itself rations: one queue, in the order of asking. */
export function createQueue(limits: { atOnce: number; maxWaiting: number }) {
  const inTurn = createFairQueue(limits)
  return <T>(work: () => Promise<T>): Promise<T> => inTurn('', work)
}
