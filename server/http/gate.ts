// Measured under overload: this gate refused no payment, where one plain queue refused 409 and 576 (bench/README.md).
import { Refusal } from '../refuse.ts'

/**
 * The priority of a call under overload. `urgent`: a running exam, a payment, a call that has already started; `admitted`:
 * whose turn has come in the waiting room, and who need not wait there; `work`: writes of a signed-in user; `known`: reads
 * of a signed-in user; `anyone`: everybody else.
 */
export type Rank = 'urgent' | 'admitted' | 'work' | 'known' | 'anyone'

const RANKS = ['urgent', 'admitted', 'work', 'known', 'anyone'] as const
/** How long a call of each rank waits at most, as a multiple of the longest wait. */
const WAIT_SHARES: Readonly<Record<Rank, number>> = { urgent: 8, admitted: 2, work: 1, known: 0.75, anyone: 0.5 }
/** These have waited their turn already, so that a standing queue is no reason to refuse them or to serve them last. */
const isPatient = (rank: Rank): boolean => rank === 'urgent' || rank === 'admitted'

/**
 * A queue counts as standing when its first call has waited longer than the short wait for some time (`STANDING_SHARE`),
 * and until it is empty again. Waiting in a standing queue only delays everybody, so that a call may wait no longer than
 * the short wait (`SHORT_SHARE`). A class of children who enter their exam at once is served before the queue counts as
 * standing. Both are shares of the longest wait.
 */
const SHORT_SHARE = 0.2
const STANDING_SHARE = 0.8
/**
 * For this long after it was standing, a queue whose wait is not short counts as standing at once: under a lasting
 * overload it keeps emptying and filling, and each time would otherwise get the long wait of a burst. A share of the
 * longest wait.
 */
const RELAPSE_SHARE = 2
const SWEEP_MS = 25
/** `Retry-After` is random in this range, so that refused clients do not all return at the same moment. */
const RETRY_SECONDS = { least: 2, most: 6 }

interface Options {
  /** How many calls run at once; more would only wait in the database instead of here. */
  atOnce: number
  /** The longest wait of a write; with 0 every call waits as long as it takes. */
  waitMs: number
  /** Monotonic milliseconds. */
  now: () => number
  /** A random number from 0 to 1. */
  random: () => number
}

interface Waiting {
  at: number
  start: () => void
  reject: (reason: unknown) => void
}

/**
 * Load shedding: runs as many calls as the machine can serve and refuses the rest early. A call waits in a short queue
 * by rank, and one that is not served in time is refused with 429 and `Retry-After` (OVERLOADED) instead of timing out.
 * The queue uses controlled delay (CoDel): a burst may wait longer than a standing queue, which is served last in,
 * first out.
 */
export function createGate({ atOnce, waitMs, now, random }: Options) {
  const queues: Record<Rank, Waiting[]> = { urgent: [], admitted: [], work: [], known: [], anyone: [] }
  let running = 0
  let waiting = 0
  let served = 0
  /** Calls that were refused, those of strangers not counted. */
  let refused = 0
  /** When the first call in the queue had last waited only shortly, or the queue was empty. */
  let shortAt = now()
  let isStanding = false
  /** When a standing queue was last empty. */
  let stoodAt = Number.NEGATIVE_INFINITY
  let sweeping: NodeJS.Timeout | null = null

  const overload = (): Refusal => {
    const { least, most } = RETRY_SECONDS
    const n = least + Math.floor(random() * (most - least + 1))
    return new Refusal('OVERLOADED', { params: { n }, retryAfterSeconds: n })
  }
  const oldestArrivalAt = (): number =>
    RANKS.reduce((first, rank) => Math.min(first, queues[rank][0]?.at ?? first), Number.POSITIVE_INFINITY)
  const updateStanding = (): void => {
    const at = now()
    const isRelapse = at - stoodAt < waitMs * RELAPSE_SHARE
    if (at - oldestArrivalAt() <= waitMs * SHORT_SHARE) shortAt = at
    else if (isRelapse || at - shortAt > waitMs * STANDING_SHARE) isStanding = true
  }
  const maxWaitOf = (rank: Rank): number => {
    if (waitMs === 0) return Number.POSITIVE_INFINITY
    return waitMs * WAIT_SHARES[rank] * (isStanding && !isPatient(rank) ? SHORT_SHARE : 1)
  }
  const rejectLate = (rank: Rank): void => {
    const latest = now() - maxWaitOf(rank)
    const queue = queues[rank]
    let late = 0
    while (late < queue.length && (queue[late] as Waiting).at < latest) late += 1
    if (late === 0) return
    waiting -= late
    if (rank !== 'anyone') refused += late
    for (const call of queue.splice(0, late)) call.reject(overload())
  }
  /** Stops the timer, and the queue no longer counts as standing, once nobody waits. */
  const endIfEmpty = (): void => {
    if (waiting > 0) return
    if (isStanding) stoodAt = now()
    isStanding = false
    if (sweeping) clearInterval(sweeping)
    sweeping = null
  }
  const sweep = (): void => {
    updateStanding()
    for (const rank of RANKS) rejectLate(rank)
    endIfEmpty()
  }
  const startNext = (): void => {
    updateStanding()
    // A standing queue is served last in, first out: the newest call can still be answered in time, the others hardly.
    const isLastFirst = waitMs > 0 && isStanding
    if (!isLastFirst) sweep()
    const rank = RANKS.find((each) => queues[each].length > 0)
    const next = rank && (isLastFirst && !isPatient(rank) ? queues[rank].pop() : queues[rank].shift())
    if (next) {
      waiting -= 1
      running += 1
      next.start()
    }
    if (isLastFirst) sweep()
    else endIfEmpty()
  }
  return {
    /** Resolves when the call may run, after which `leave` must follow. Refuses OVERLOADED when that takes too long. */
    async enter(rank: Rank): Promise<void> {
      if (running < atOnce) {
        running += 1
        return
      }
      if (waiting === 0) shortAt = now()
      waiting += 1
      sweeping ??= setInterval(sweep, SWEEP_MS).unref()
      await new Promise<void>((start, reject) => queues[rank].push({ at: now(), start, reject }))
    },
    leave(): void {
      running -= 1
      served += 1
      if (waiting > 0) startNext()
    },
    load: () => ({ running, waiting }),
    /** How many calls were served and refused since the start, and wait now; those of strangers do not count among the latter. */
    pressure: () => ({ served, refused, waiting: waiting - queues.anyone.length, atOnce }),
  }
}
export type Gate = ReturnType<typeof createGate>
