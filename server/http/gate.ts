import { refuse } from '../refuse.ts'

/**
 * Whose turn comes first when all come at once. `urgent`: a running exam, a payment, what has already begun; `work`: writes
 * of somebody who is signed in; `known`: his reads; `anyone`: everybody else.
 */
export type Rank = 'urgent' | 'work' | 'known' | 'anyone'

const RANKS = ['urgent', 'work', 'known', 'anyone'] as const
/** Of the longest wait. */
const SHARES: Readonly<Record<Rank, number>> = { urgent: 8, work: 1, known: 0.75, anyone: 0.5 }

/**
 * A queue whose first waits longer than is short, and has done so for a while, stands until it is empty: waiting only makes
 * everybody late, so that it must be short. A class that enters its exam together is through before that, and a queue that
 * goes on quickly may be there as long as it likes. Both of the longest wait.
 */
const SHORT_SHARE = 0.2
const STANDING_SHARE = 0.8
/**
 * So long after it stood, a queue that is not short stands again at once: while far more come than can be served it empties
 * and fills all the time, and each filling would otherwise have the long wait of a burst. Of the longest wait.
 */
const RELAPSE_SHARE = 2
const SWEEP_MS = 25
/** Spread, so that all who were refused do not come back together. */
const RETRY_SECONDS = { least: 2, most: 6 }

interface Options {
  /** How many calls run at once; more only wait in the database instead of here. */
  atOnce: number
  /** Longest wait of a write; 0 lets everybody wait as long as it takes. */
  waitMs: number
  /** Monotonous milliseconds. */
  now: () => number
  /** 0 to 1. */
  random: () => number
}

interface Waiting {
  at: number
  go: () => void
  turnAway: (why: unknown) => void
}

/**
 * Lets as many calls run as the machine can serve, and tells the rest early: a call waits in a short queue by rank, and one
 * whose turn does not come in time is refused with 429 and `Retry-After` instead of running into a time-out (OVERLOADED).
 * A burst may wait longer than a standing queue, so that those let in under a lasting overload are served quickly
 * (controlled delay, last in first out while it lasts).
 */
export function createGate({ atOnce, waitMs, now, random }: Options) {
  const queues: Record<Rank, Waiting[]> = { urgent: [], work: [], known: [], anyone: [] }
  let running = 0
  let waiting = 0
  /** When the first in the queue had last waited shortly, or nobody waited. */
  let quickAt = now()
  let isStanding = false
  /** When a queue that stood was last empty. */
  let stoodAt = Number.NEGATIVE_INFINITY
  let sweeping: NodeJS.Timeout | null = null

  const overloaded = (): never => {
    const { least, most } = RETRY_SECONDS
    const n = least + Math.floor(random() * (most - least + 1))
    return refuse('OVERLOADED', { params: { n }, retryAfterSeconds: n })
  }
  const firstCameAt = (): number =>
    RANKS.reduce((first, rank) => Math.min(first, queues[rank][0]?.at ?? first), Number.POSITIVE_INFINITY)
  const judge = (): void => {
    const at = now()
    const isRelapse = at - stoodAt < waitMs * RELAPSE_SHARE
    if (at - firstCameAt() <= waitMs * SHORT_SHARE) quickAt = at
    else if (isRelapse || at - quickAt > waitMs * STANDING_SHARE) isStanding = true
  }
  const patienceOf = (rank: Rank): number => {
    if (waitMs === 0) return Number.POSITIVE_INFINITY
    return waitMs * SHARES[rank] * (rank !== 'urgent' && isStanding ? SHORT_SHARE : 1)
  }
  const turnAwayLate = (rank: Rank): void => {
    const latest = now() - patienceOf(rank)
    const queue = queues[rank]
    let late = 0
    while (late < queue.length && (queue[late] as Waiting).at < latest) late += 1
    if (late === 0) return
    waiting -= late
    for (const one of queue.splice(0, late)) {
      try {
        overloaded()
      } catch (why) {
        one.turnAway(why)
      }
    }
  }
  const settle = (): void => {
    if (waiting > 0) return
    if (isStanding) stoodAt = now()
    isStanding = false
    if (sweeping) clearInterval(sweeping)
    sweeping = null
  }
  const sweep = (): void => {
    judge()
    for (const rank of RANKS) turnAwayLate(rank)
    settle()
  }
  const letIn = (): void => {
    judge()
    // Of a queue that stands the last comer goes first: he can still be served quickly, the others hardly.
    const isLastFirst = waitMs > 0 && isStanding
    if (!isLastFirst) sweep()
    const rank = RANKS.find((each) => queues[each].length > 0)
    const next = rank && (isLastFirst && rank !== 'urgent' ? queues[rank].pop() : queues[rank].shift())
    if (next) {
      waiting -= 1
      running += 1
      next.go()
    }
    if (isLastFirst) sweep()
    else settle()
  }
  return {
    /** Resolves when it is this call's turn; `leave` must follow. Refuses OVERLOADED when it does not come in time. */
    async enter(rank: Rank): Promise<void> {
      if (running < atOnce) {
        running += 1
        return
      }
      if (waiting === 0) quickAt = now()
      waiting += 1
      sweeping ??= setInterval(sweep, SWEEP_MS).unref()
      await new Promise<void>((go, turnAway) => queues[rank].push({ at: now(), go, turnAway }))
    },
    leave(): void {
      running -= 1
      if (waiting > 0) letIn()
    },
    load: () => ({ running, waiting }),
  }
}
export type Gate = ReturnType<typeof createGate>
