import { useEffect, useRef, useState } from 'react'
import { RECORDING_MAX_SECONDS } from '#domain/catalogue/hearingKinds.ts'
import { beginTake, readTake, removeTake, type TakeWriter } from '#web/device/keptTakes.ts'
import { measureSound, startLevelMeter } from '#web/device/levelMeter.ts'
import { closeInput, openInput } from '#web/device/mediaInput.ts'
import { type Recording, startRecording } from '#web/device/mediaRecording.ts'
import type { RecordingFormat } from '#web/device/recordingFormat.ts'
import type { KeptTake } from '#web/device/takeDatabase.ts'
import { keepAwake } from '#web/device/wakeLock.ts'

export type TakeKey = Pick<KeptTake, 'owner' | 'enrolmentId' | 'slot' | 'pieceTitle'>
export type AudioTake =
  | { phase: 'empty' | 'opening'; problem: string }
  | { phase: 'recording'; level: number; seconds: number }
  | RecordedTake
/** Recorded, and to be played back before it is used. */
export type RecordedTake = { phase: 'review'; takeId: string; file: File; isQuiet: boolean }

/** A microphone whose level stays below this value records nothing. */
const QUIET = 0.15

/**
 * Records one sound: opens the microphone, stores every second on the phone, and returns the whole file. `onLeft`
 * receives a recording that was neither used nor discarded when its item was left, including one that leaving stopped;
 * with null it is discarded.
 */
export function useAudioTake(takeKey: TakeKey, onLeft: ((take: RecordedTake) => void) | null) {
  const [take, setTake] = useState<AudioTake>({ phase: 'empty', problem: '' })
  const stop = useRef<() => void>(() => {})
  const isGone = useRef(false)
  const undecided = useRef<RecordedTake | null>(null)
  const left = useRef(onLeft)
  const running = useRef<Promise<void> | null>(null)
  useEffect(() => {
    left.current = onLeft
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      stop.current()
      if (undecided.current) left.current?.(undecided.current)
    }
  }, [])

  const review = (reviewed: RecordedTake) => {
    if (isGone.current) return left.current?.(reviewed)
    undecided.current = reviewed
    setTake(reviewed)
  }

  const finish = async (writer: TakeWriter, recording: Recording, loudest: () => number) => {
    await recording.finished
    await writer.settled()
    const file = await readTake(writer.id)
    if (!file) return setTake({ phase: 'empty', problem: '没有录到声音，请重新录音' })
    const loudestLevel = (await measureSound(file))?.loudest ?? loudest()
    review({ phase: 'review', takeId: writer.id, file, isQuiet: loudestLevel < QUIET })
  }

  const record = async (format: RecordingFormat) => {
    setTake({ phase: 'opening', problem: '' })
    try {
      const stream = await openInput({ camera: null })
      // Another item may have been opened while the browser asked for permission.
      if (isGone.current) return closeInput(stream)
      const release = keepAwake()
      const writer = beginTake({ ...takeKey, fileName: `recording.${format.extension}`, mimeType: format.mimeType })
      let loudest = 0
      const began = Date.now()
      const recording = startRecording(stream, format, (chunk) => void writer.append(chunk))
      const endMeter = startLevelMeter(stream, (level) => {
        loudest = Math.max(loudest, level)
        const seconds = Math.floor((Date.now() - began) / 1000)
        setTake((last) => (last.phase === 'review' ? last : { phase: 'recording', level, seconds }))
        if (seconds >= RECORDING_MAX_SECONDS) recording.stop()
      })
      stop.current = recording.stop
      try {
        running.current = finish(writer, recording, () => loudest)
        await running.current
      } finally {
        running.current = null
        endMeter()
        release()
        closeInput(stream)
      }
    } catch (error) {
      setTake({ phase: 'empty', problem: error instanceof Error ? error.message : '录音中断，请重新录音' })
    }
  }
  /** Takes a file from the phone's own recorder app, where the browser cannot record. */
  const choose = async (file: File) => {
    const writer = beginTake({ ...takeKey, fileName: file.name, mimeType: file.type })
    await writer.append(file)
    await writer.settled()
    review({ phase: 'review', takeId: writer.id, file, isQuiet: false })
  }
  const done = () => {
    undecided.current = null
    setTake({ phase: 'empty', problem: '' })
  }
  const discard = async () => {
    undecided.current = null
    if (take.phase === 'review') await removeTake(take.takeId)
    done()
  }
  /** Stops a running recording and handles it as left, before the paper is submitted. */
  const settle = async () => {
    stop.current()
    // The error is shown where the recording was made.
    await running.current?.catch(() => undefined)
    const reviewed = undecided.current
    if (!reviewed) return
    done()
    left.current?.(reviewed)
  }
  return { take, record, choose, discard, done, settle, end: () => stop.current() }
}
