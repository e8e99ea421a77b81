import { useCallback, useEffect, useRef } from 'react'
import type { LevelRange } from '#web/device/levelMeter.ts'
import { watchPicture } from '#web/device/pictureCheck.ts'
import type { RecordingFormat } from '#web/device/recordingFormat.ts'
import type { RecordingSink } from './useVideoRecorder.ts'

const noLevels: LevelRange = { quietest: 1, loudest: 0 }

/** Keeps a rehearsal in memory while it lasts, and measures its sound level. */
export function useRehearsalSink({ mimeType, extension }: RecordingFormat) {
  const sound = useRef(noLevels)
  const open = useCallback((): RecordingSink => {
    const chunks: Blob[] = []
    sound.current = noLevels
    return {
      append: (chunk) => chunks.push(chunk),
      file: async () => {
        const [type = ''] = mimeType.split(';')
        return chunks.length === 0 ? null : new File(chunks, `试录.${extension}`, { type })
      },
    }
  }, [mimeType, extension])
  const addLevel = useCallback((level: number) => {
    const { quietest, loudest } = sound.current
    sound.current = { quietest: Math.min(quietest, level), loudest: Math.max(loudest, level) }
  }, [])
  return { open, addLevel, levelRange: () => sound.current }
}

/** Watches the picture of a stream; the returned function tells whether the last stream ever showed something. */
export function usePictureWatch(stream: MediaStream | null): () => boolean {
  const hasPicture = useRef(false)
  useEffect(() => {
    if (!stream) return
    hasPicture.current = false
    return watchPicture(stream, () => {
      hasPicture.current = true
    })
  }, [stream])
  return () => hasPicture.current
}
