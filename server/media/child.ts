import { setPriority } from 'node:os'
import { compareFaces } from '#server/integrations/faceCheck/compareFaces.ts'
import { createFaceApiEngine } from '#server/integrations/faceCheck/createFaceApiEngine.ts'
import { embedPhoto } from '#server/integrations/faceCheck/embedPhoto.ts'
import type { FaceEngine } from '#server/integrations/faceCheck/faceEngine.ts'
import { locateFaces } from '#server/integrations/faceCheck/locateFaces.ts'
import { inspectVideo, type OnProgress } from '#server/integrations/transcoder/inspectVideo.ts'
import { probeVideo } from '#server/integrations/transcoder/probeVideo.ts'
import { readFrame } from '#server/integrations/transcoder/readFrame.ts'
import { writeMp3 } from '#server/integrations/transcoder/writeMp3.ts'
import { writeSound } from '#server/integrations/transcoder/writeSound.ts'
import type { MediaReply, MediaResults, MediaTask, MediaTasks } from './tasks.ts'

/** The lower priority keeps media work from slowing requests down. */
const NICE = 10
setPriority(0, NICE)

let engine: Promise<FaceEngine> | null = null
/** The engine is loaded by the first task that needs it, so that an inspection does not pay for it. */
function faceEngine(): Promise<FaceEngine> {
  engine ??= createFaceApiEngine()
  return engine
}

async function compare({ ffmpeg, input, id, cohort }: MediaTasks['faces']): Promise<MediaResults['faces']> {
  const probed = await probeVideo(ffmpeg, input)
  if (probed.kind !== 'video') return { kind: probed.kind }
  const { facts } = probed
  const frameAt = (atMs: number) => readFrame(ffmpeg, input, { ...facts, atMs })
  return compareFaces(await faceEngine(), { durationMs: facts.durationMs, frameAt }, id, cohort)
}

async function resultOf(message: MediaTask, onProgress: OnProgress): Promise<MediaResults[MediaTask['kind']]> {
  switch (message.kind) {
    case 'inspect':
      return inspectVideo(message.task.ffmpeg, message.task, onProgress)
    case 'recording':
      return writeMp3(message.task.ffmpeg, message.task)
    case 'sound':
      return writeSound(message.task.ffmpeg, message.task)
    case 'photo':
      return embedPhoto(await faceEngine(), message.task.input)
    case 'locate':
      return locateFaces(await faceEngine(), message.task.input)
    case 'faces':
      return compare(message.task)
  }
}

function reply(message: MediaReply): void {
  process.send?.(message)
}

process.on('message', (message: MediaTask) => {
  const { id } = message
  resultOf(message, (percent) => reply({ kind: 'progress', id, percent })).then(
    (result) => reply({ kind: 'done', id, result, rssBytes: process.memoryUsage.rss() }),
    (error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      reply({ kind: 'failed', id, reason, rssBytes: process.memoryUsage.rss() })
    },
  )
})
// When the worker has ended, this process kills its own group, with any ffmpeg in it.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
reply({ kind: 'ready' })
