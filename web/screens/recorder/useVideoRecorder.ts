import { useCallback, useEffect, useRef, useState } from 'react'
import { closeInput, type Facing, hasSeveralCameras, MediaInputError, openInput } from '#web/device/mediaInput.ts'
import { type Recording, type RecordingEnd, startRecording } from '#web/device/mediaRecording.ts'
import type { RecordingFormat } from '#web/device/recordingFormat.ts'
import { keepAwake } from '#web/device/wakeLock.ts'

/** Receives the chunks of a recording and joins them into a file. */
export type RecordingSink = {
  append: (chunk: Blob) => void
  /** Resolves to the whole file once all chunks are stored, or to null where nothing was recorded. */
  file: () => Promise<File | null>
}

export type RecorderStage = 'opening' | 'framing' | 'counting' | 'recording' | 'saving' | 'review' | 'failed'

export type RecorderView = {
  stage: RecorderStage
  stream: MediaStream | null
  facing: Facing
  canTurn: boolean
  /** The number of the countdown 3, 2, 1 before recording starts. */
  count: number
  /** The length recorded so far. */
  seconds: number
  file: File | null
  end: RecordingEnd
  /** The error message of the stage `failed`. */
  problem: string
}

const COUNT_FROM = 3
const initialState: RecorderView = {
  stage: 'opening',
  stream: null,
  facing: 'environment',
  canTurn: false,
  count: COUNT_FROM,
  seconds: 0,
  file: null,
  end: 'stopped',
  problem: '',
}

type VideoRecorderOptions = {
  format: RecordingFormat
  /** Called when recording begins. */
  openSink: () => RecordingSink
  /** Recording stops by itself after this length. */
  mostSeconds?: number
}

/**
 * The camera and recorder of one layer, from preview and countdown to recording and review. Unmounting turns everything
 * off; what was recorded until then is in the sink.
 */
export function useVideoRecorder({ format, openSink, mostSeconds = Number.POSITIVE_INFINITY }: VideoRecorderOptions) {
  const [view, setView] = useState(initialState)
  const live = useRef<{ stream: MediaStream | null; recording: Recording | null; isGone: boolean }>({
    stream: null,
    recording: null,
    isGone: false,
  })
  const settings = useRef({ openSink, mostSeconds })
  useEffect(() => {
    settings.current = { openSink, mostSeconds }
  })
  const change = useCallback((next: Partial<RecorderView>) => {
    if (!live.current.isGone) setView((before) => ({ ...before, ...next }))
  }, [])

  const open = useCallback(
    async (facing: Facing) => {
      if (live.current.stream) closeInput(live.current.stream)
      change({ stage: 'opening', stream: null, facing, file: null })
      try {
        const stream = await openInput({ camera: facing })
        // The layer may have been closed while the browser asked for permission.
        if (live.current.isGone) return closeInput(stream)
        live.current.stream = stream
        change({ stage: 'framing', stream, canTurn: await hasSeveralCameras() })
      } catch (error) {
        change({ stage: 'failed', problem: error instanceof MediaInputError ? error.message : String(error) })
      }
    },
    [change],
  )

  useEffect(() => {
    const here = live.current
    here.isGone = false
    const letSleep = keepAwake()
    void open('environment')
    return () => {
      here.isGone = true
      here.recording?.stop()
      if (here.stream) closeInput(here.stream)
      here.stream = null
      letSleep()
    }
  }, [open])

  const record = useCallback(async () => {
    const { stream } = live.current
    if (!stream) return
    const sink = settings.current.openSink()
    const begunAt = performance.now()
    const recording = startRecording(stream, format, (chunk) => sink.append(chunk))
    live.current.recording = recording
    change({ stage: 'recording', seconds: 0 })
    const clock = window.setInterval(() => {
      const seconds = Math.floor((performance.now() - begunAt) / 1000)
      change({ seconds })
      if (seconds >= settings.current.mostSeconds) recording.stop()
    }, 200)
    try {
      const end = await recording.finished
      change({ stage: 'saving', end })
      change({ stage: 'review', file: await sink.file() })
    } catch (error) {
      change({ stage: 'failed', problem: error instanceof Error ? error.message : String(error) })
    }
    window.clearInterval(clock)
    live.current.recording = null
    // The camera is turned off during the review, so that its light goes out.
    if (live.current.stream) closeInput(live.current.stream)
    live.current.stream = null
    change({ stream: null })
  }, [change, format])

  const isCounting = view.stage === 'counting'
  useEffect(() => {
    if (!isCounting) return
    let count = COUNT_FROM
    const timer = window.setInterval(() => {
      count -= 1
      if (count > 0) return change({ count })
      window.clearInterval(timer)
      void record()
    }, 1000)
    return () => window.clearInterval(timer)
  }, [isCounting, change, record])

  return {
    view,
    countDown: () => change({ stage: 'counting', count: COUNT_FROM }),
    cancelCount: () => change({ stage: 'framing' }),
    stop: () => live.current.recording?.stop(),
    turn: () => void open(view.facing === 'environment' ? 'user' : 'environment'),
    again: () => void open(view.facing),
  }
}
