import { useCallback, useEffect, useRef, useState } from 'react'
import { RECORDING_MAX_SECONDS } from '#domain/hearingKinds.ts'
import { beginTake, type KeptTake, readTake, removeTake, type TakeWriter } from '#web/device/keptTakes.ts'
import { measureSound, startLevelMeter } from '#web/device/levelMeter.ts'
import { closeInput, openInput } from '#web/device/mediaInput.ts'
import { type Recording, startRecording } from '#web/device/mediaRecording.ts'
import type { RecordingFormat } from '#web/device/recordingFormat.ts'
import { keepAwake } from '#web/device/wakeLock.ts'

export type TakeOf = Pick<KeptTake, 'owner' | 'enrolmentId' | 'slot' | 'pieceTitle'>
export type AudioTake =
  | { phase: 'empty' | 'opening'; problem: string }
  | { phase: 'recording'; level: number; seconds: number }
  /** To be heard before it is used. */
  | { phase: 'review'; takeId: string; file: File; isQuiet: boolean }

/** A level below this all the time is a microphone that hears nothing. */
const QUIET = 0.15

/** Records one sound: opens the microphone, keeps every second on the phone, and hands over the whole. */
export function useAudioTake(of: TakeOf) {
  const [take, setTake] = useState<AudioTake>({ phase: 'empty', problem: '' })
  const stop = useRef<() => void>(() => {})
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      stop.current()
    }
  }, [])

  const finish = useCallback(async (writer: TakeWriter, recording: Recording, loudest: () => number) => {
    await recording.finished
    await writer.settled()
    const file = await readTake(writer.id)
    if (!file) return setTake({ phase: 'empty', problem: '没有录到声音，请重新录音' })
    const heard = (await measureSound(file))?.loudest ?? loudest()
    setTake({ phase: 'review', takeId: writer.id, file, isQuiet: heard < QUIET })
  }, [])

  const record = async (format: RecordingFormat) => {
    setTake({ phase: 'opening', problem: '' })
    try {
      const stream = await openInput({ camera: null })
      // Another item may have been opened while the browser asked for permission.
      if (isGone.current) return closeInput(stream)
      const release = keepAwake()
      const writer = beginTake({ ...of, fileName: `recording.${format.extension}`, mimeType: format.mimeType })
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
        await finish(writer, recording, () => loudest)
      } finally {
        endMeter()
        release()
        closeInput(stream)
      }
    } catch (error) {
      setTake({ phase: 'empty', problem: error instanceof Error ? error.message : '录音中断，请重新录音' })
    }
  }
  /** A file of the phone's own recorder, where the page cannot record. */
  const choose = async (file: File) => {
    const writer = beginTake({ ...of, fileName: file.name, mimeType: file.type })
    await writer.append(file)
    await writer.settled()
    setTake({ phase: 'review', takeId: writer.id, file, isQuiet: false })
  }
  const discard = async () => {
    if (take.phase === 'review') await removeTake(take.takeId)
    setTake({ phase: 'empty', problem: '' })
  }
  const done = () => setTake({ phase: 'empty', problem: '' })
  return { take, record, choose, discard, done, end: () => stop.current() }
}
