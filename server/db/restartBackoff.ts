const WINDOW_MS = 60_000
const [FIRST_MS, LONGEST_MS] = [250, 4000]

/**
 * How long to wait before something that ended is started again: not at all at first, and longer with every start of the
 * last minute, up to 4 s, so that a cause that repeats does not keep the machine busy.
 */
export function createRestartBackoff(now: () => number): () => number {
  let starts: number[] = []
  return () => {
    starts = starts.filter((at) => now() - at < WINDOW_MS)
    const pause = starts.length === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (starts.length - 1))
    starts.push(now())
    return pause
  }
}
