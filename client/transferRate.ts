type Sample = { at: number; bytes: number }

/** Long enough to even out bursts of a mobile network, short enough to notice that it became slow. */
const WINDOW_MS = 12_000
/** Less is no measurement. */
const LEAST_MS = 1500

/** How fast bytes arrive, measured over the last seconds. Times in milliseconds of any one clock. */
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
      if (!first || !last || last.at - first.at < LEAST_MS) return null
      // A part that broke off is taken back: then nothing can be said yet.
      return last.bytes > first.bytes ? ((last.bytes - first.bytes) * 1000) / (last.at - first.at) : null
    },
    forget: () => {
      samples = []
    },
  }
}

/** Whole seconds until the rest has arrived, rounded up; null while the speed is unknown. */
export function secondsToGo(restBytes: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond === null || bytesPerSecond <= 0 ? null : Math.ceil(restBytes / bytesPerSecond)
}
