import { CallError } from './callError.ts'

const FIRST_MS = 1000
const LONGEST_MS = 20_000

/**
 * What a failure means for whoever would go on. `passing`: the network is away or too slow, or calls came too often, and
 * it is worth waiting for as long as it takes; `fault`: the other side is in trouble, worth a few tries; `final`: the
 * answer will stay the same.
 */
export type Verdict = 'passing' | 'fault' | 'final'

/** A request to the object store that brought no success; `status` 0 where there was no answer at all. */
export class PutError extends Error {
  readonly status: number

  constructor(status: number) {
    super('视频没能送达，请检查网络后重试')
    this.name = 'PutError'
    this.status = status
  }
}

export function verdictOf(error: unknown): Verdict {
  if (error instanceof PutError) {
    if (error.status === 0 || error.status === 408 || error.status === 429) return 'passing'
    // 400 and 403 are what an address that has grown too old answers: signed again, it may serve.
    return error.status >= 500 || error.status === 403 || error.status === 400 ? 'fault' : 'final'
  }
  if (!(error instanceof CallError)) return 'final'
  if (error.failure === 'offline' || error.failure === 'timeout' || error.status === 429) return 'passing'
  return error.failure === 'server' ? 'fault' : 'final'
}

/**
 * Milliseconds until the next try after so many failures in a row, from 1: doubling up to 20 s, spread so that a
 * school's phones do not all come back at once, and never sooner than the server asked for. `random`: 0 to 1.
 */
export function backoffMs(failures: number, error: unknown, random: number): number {
  const doubled = Math.min(LONGEST_MS, FIRST_MS * 2 ** (Math.max(1, failures) - 1))
  const asked = error instanceof CallError && error.status === 429 ? (error.wait ?? 0) * 1000 : 0
  return Math.max(asked, doubled * (0.5 + random / 2))
}

/** Whether the server turned the call away unbegun because more was asked than it can serve. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'OVERLOADED'
}

/** About half a minute, with the waits the server asks for. */
const OVERLOAD_TRIES = 6

/**
 * For whatever keeps the answers of reads: asked again by itself while the server is overloaded. Writes are not: a person
 * is told and sends again what is still on the page.
 */
export const retryWhileOverloaded = {
  retry: (failures: number, error: unknown): boolean => failures < OVERLOAD_TRIES && isOverloaded(error),
  retryDelay: (failures: number, error: unknown): number => backoffMs(failures + 1, error, Math.random()),
}
