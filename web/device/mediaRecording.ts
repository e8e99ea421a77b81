import type { RecordingFormat } from './recordingFormat.ts'

/**
 * `stopped` by the page; `interrupted` by a call, another app or a lost camera: what was recorded until then is intact.
 */
export type RecordingEnd = 'stopped' | 'interrupted'

export type Recording = {
  /** Resolves after the last chunk; rejects where the recorder fails, after the earlier chunks were delivered. */
  finished: Promise<RecordingEnd>
  stop: () => void
}

/** A killed tab loses at most two of these chunks. */
const CHUNK_MS = 1000
/** MP4 is delivered only at key frames: without this option Chromium holds back five seconds. */
type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration: number }
/** Five minutes are about 95 MB, which a rural 4G network uploads within the exam. */
const VIDEO_BITS_PER_SECOND = 2_500_000
const AUDIO_BITS_PER_SECOND = 128_000

/** Records a stream; `onChunk` receives the chunks of one file in order, one a second. The stream stays open. */
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
  // Phones take the camera and microphone from a hidden page, which would go on recording black and silence.
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
  // Losing one track does not stop the other, but a video without sound is useless.
  for (const track of stream.getTracks()) track.addEventListener('ended', end, { once: true })
  recorder.start(CHUNK_MS)
  return { finished, stop }
}
