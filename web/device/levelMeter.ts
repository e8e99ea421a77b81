/** Lower levels count as silence; full scale is 0 dB. */
const SILENCE_DB = -60
const EVERY_MS = 100
const SAMPLES = 2048

/** Returns the level of samples from -1 to 1: 0 at -60 dB and below, 1 at full scale, linear in decibels between. */
export function levelOf(samples: ArrayLike<number>): number {
  let squares = 0
  for (let at = 0; at < samples.length; at += 1) squares += (samples[at] ?? 0) ** 2
  const rms = samples.length === 0 ? 0 : Math.sqrt(squares / samples.length)
  if (rms === 0) return 0
  return Math.min(1, Math.max(0, 1 - (20 * Math.log10(rms)) / SILENCE_DB))
}

/** The lowest and highest level of a sound, 0 to 1. */
export type LevelRange = { quietest: number; loudest: number }

/** Returns the level range over windows of a tenth of a second; an incomplete window is left out. */
export function rangeOf(samples: Float32Array, samplesPerSecond: number): LevelRange {
  const window = Math.max(1, Math.round((samplesPerSecond * EVERY_MS) / 1000))
  const range = { quietest: 1, loudest: 0 }
  for (let from = 0; from + window <= samples.length; from += window) {
    const level = levelOf(samples.subarray(from, from + window))
    range.quietest = Math.min(range.quietest, level)
    range.loudest = Math.max(range.loudest, level)
  }
  return range
}

/**
 * Returns the level range of a recording, or null where this browser cannot decode it. It is more reliable than the
 * live meter, which misses samples on a busy phone.
 */
export async function measureSound(file: Blob): Promise<LevelRange | null> {
  const context = new AudioContext()
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer())
    return rangeOf(sound.getChannelData(0), sound.sampleRate)
  } catch {
    return null
  } finally {
    void context.close()
  }
}

/** Reports the level of a stream, 0 to 1, ten times a second until the returned function is called. */
export function startLevelMeter(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = SAMPLES
  const source = context.createMediaStreamSource(stream)
  source.connect(analyser)
  // On phones a context created outside a user gesture starts suspended.
  void context.resume()
  const samples = new Float32Array(analyser.fftSize)
  const timer = window.setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, EVERY_MS)
  return () => {
    window.clearInterval(timer)
    source.disconnect()
    void context.close()
  }
}
