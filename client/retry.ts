import { CallError } from './callError.ts'

// No library such as p-retry is used, because most of this is what each kind of failure means here.
const FIRST_MS = 1000
const LONGEST_MS = 20_000

/**
 * What a failure means for a retry. `transient`: the network is away or too slow, or calls came too often, and it is
 * worth waiting for as long as it takes; `fault`: the other side is in trouble, worth a few tries; `final`: the answer
 * will stay the same.
 */
export type RetryVerdict = 'transient' | 'fault' | 'final'

/** A request to the object store failed; `status` is 0 where there was no answer at all. */
export class PutError extends Error {
  readonly status: number

  constructor(status: number) {
    super('视频没能送达，请检查网络后重试')
    this.name = 'PutError'
    this.status = status
  }
}

export function verdictOf(error: unknown): RetryVerdict {
  if (error instanceof PutError) {
    if (error.status === 0 || error.status === 408 || error.status === 429) return 'transient'
    // Stores answer 400 or 403 to an expired address; signed again, it may work.
    return error.status >= 500 || error.status === 403 || error.status === 400 ? 'fault' : 'final'
  }
  if (!(error instanceof CallError)) return 'final'
  if (error.failure === 'offline' || error.failure === 'timeout' || error.status === 429) return 'transient'
  return error.failure === 'server' ? 'fault' : 'final'
}

/**
 * Exponential backoff: milliseconds until the next try after this many failures in a row, from 1. It doubles up to
 * 20 s, has jitter so that a school's phones do not all come back at once, and is never shorter than the server asked
 * for. `random`: 0 to 1.
 */
export function backoffMs(failures: number, error: unknown, random: number): number {
  const doubled = Math.min(LONGEST_MS, FIRST_MS * 2 ** (Math.max(1, failures) - 1))
  const requestedMs = error instanceof CallError && error.status === 429 ? (error.wait ?? 0) * 1000 : 0
  return Math.max(requestedMs, doubled * (0.5 + random / 2))
}

/** Whether the server rejected the call before starting it because it was overloaded. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'OVERLOADED'
}

/** Whether it named a place in the waiting room: whoever gets to see it did not want to wait (docs/adr/waiting-room.md). */
const wasGivenUp = (error: unknown) => error instanceof CallError && error.OtherMsg?.Waiting !== undefined

/** About half a minute in all, with the waits that the server asks for. */
const OVERLOAD_TRIES = 6

/**
 * Options for a cache of reads: they are retried automatically while the server is overloaded. Writes are not: the
 * person is told and sends again what is still on the page.
 */
export const retryWhileOverloaded = {
  retry: (failures: number, error: unknown): boolean =>
    failures < OVERLOAD_TRIES && isOverloaded(error) && !wasGivenUp(error),
  retryDelay: (failures: number, error: unknown): number => backoffMs(failures + 1, error, Math.random()),
}
