import { MINUTE_MS } from '#domain/time.ts'

const WINDOW_MS = MINUTE_MS
const [FIRST_MS, MAX_MS] = [250, 4000]

/**
 * Exponential backoff for restarts: no delay for the first, then twice as long for every restart in the last minute, up
 * to 4 s, so that a recurring failure does not keep the machine busy.
 */
export function createRestartBackoff(now: () => number): () => number {
  let starts: number[] = []
  return () => {
    starts = starts.filter((at) => now() - at < WINDOW_MS)
    const delay = starts.length === 0 ? 0 : Math.min(MAX_MS, FIRST_MS * 2 ** (starts.length - 1))
    starts.push(now())
    return delay
  }
}
