import type { RecordingFormat } from './recordingFormat.ts'

/** `stopped` by us; `interrupted` by a call, another application or a lost camera: what was recorded until then is whole. */
export type RecordingEnd = 'stopped' | 'interrupted'

export type Recording = {
  /** Resolves after the last chunk was given out; rejects where the engine fails, with what came before kept. */
  finished: Promise<RecordingEnd>
  stop: () => void
}

/** A killed tab loses two of them at most. */
const CHUNK_MS = 1000
/** MP4 is given out from key frame to key frame only: without it Chromium holds back five seconds. */
type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration: number }
/** Five minutes are about 95 MB: what a village's 4G carries within the exam. */
const VIDEO_BITS_PER_SECOND = 2_500_000
const AUDIO_BITS_PER_SECOND = 128_000

/** Records a stream; `onChunk` hears the pieces of the one file in their order, one a second. The stream stays open. */
export function startRecording(
  stream: MediaStream,
  { mimeType }: RecordingFormat,
  onChunk: (chunk: Blob) => void,
): Recording {
  const options: RecorderOptions = {
    mimeType,
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    videoKeyFrameIntervalDuration: CHUNK_MS,
  }
  const recorder = new MediaRecorder(stream, options)
  let isWanted = true
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  // Phones take camera and microphone from a page nobody sees, and go on recording black and silence.
  const onHidden = () => {
    if (document.visibilityState === 'hidden') end()
  }
  const finished = new Promise<RecordingEnd>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) onChunk(data)
    }
    recorder.onstop = () => resolve(isWanted ? 'interrupted' : 'stopped')
    recorder.onerror = () => reject(new Error('录制中断，请重新录制'))
  }).finally(() => document.removeEventListener('visibilitychange', onHidden))
  const stop = () => {
    isWanted = false
    end()
  }
  document.addEventListener('visibilitychange', onHidden)
  // One lost track leaves the other running: a film without sound is no take.
  for (const track of stream.getTracks()) track.addEventListener('ended', end, { once: true })
  recorder.start(CHUNK_MS)
  return { finished, stop }
}
