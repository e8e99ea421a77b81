type Sample = { at: number; bytes: number }

/**
 * The window is long enough to even out bursts of a mobile network, and short enough to notice when it becomes slow.
 */
const WINDOW_MS = 12_000
/** Samples must span at least this long to measure a speed. */
const MIN_SPAN_MS = 1500

/** The transfer speed over the last seconds. Times are in milliseconds of any one clock. */
export type TransferRate = {
  add: (at: number, bytes: number) => void
  bytesPerSecond: () => number | null
  forget: () => void
}

export function newTransferRate(): TransferRate {
  let samples: Sample[] = []
  return {
    add: (at, bytes) => {
      samples = samples.filter((sample) => at - sample.at <= WINDOW_MS)
      samples.push({ at, bytes })
    },
    bytesPerSecond: () => {
      const [first, last] = [samples[0], samples[samples.length - 1]]
      if (!first || !last || last.at - first.at < MIN_SPAN_MS) return null
      // The sum shrinks when a part fails and starts again; then no speed can be given yet.
      return last.bytes > first.bytes ? ((last.bytes - first.bytes) * 1000) / (last.at - first.at) : null
    },
    forget: () => {
      samples = []
    },
  }
}

/** Whole seconds until the rest has been sent, rounded up; null while the speed is unknown. */
export function secondsToGo(restBytes: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond === null || bytesPerSecond <= 0 ? null : Math.ceil(restBytes / bytesPerSecond)
}
