import { measureSound, startLevelMeter } from './levelMeter.ts'
import { startRecording } from './mediaRecording.ts'
import type { RecordingFormat } from './recordingFormat.ts'

/** One chunk holds a second of sound. */
const CHUNKS = 2
/** A microphone that delivers nothing for this long is broken. */
const TIMEOUT_MS = 12_000

/**
 * Measures about two seconds of a stream and resolves `loudest` to their highest level, 0 to 1. It counts and measures
 * recorded sound, so that a busy phone only takes longer; the live meter is used where this browser cannot decode its
 * own recording. `stop` ends it early. `loudest` rejects where the recording fails. The stream stays open.
 */
export function sampleSound(
  stream: MediaStream,
  format: RecordingFormat,
  onLevel: (level: number) => void,
): { loudest: Promise<number>; stop: () => void } {
  const chunks: Blob[] = []
  let metered = 0
  const recording = startRecording(stream, format, (chunk) => {
    if (chunks.push(chunk) >= CHUNKS) recording.stop()
  })
  const endMeter = startLevelMeter(stream, (level) => {
    metered = Math.max(metered, level)
    onLevel(level)
  })
  const timer = window.setTimeout(recording.stop, TIMEOUT_MS)
  const listen = async () => {
    try {
      await recording.finished
    } finally {
      window.clearTimeout(timer)
      endMeter()
    }
    return (await measureSound(new Blob(chunks, { type: format.mimeType })))?.loudest ?? metered
  }
  return { loudest: listen(), stop: recording.stop }
}
