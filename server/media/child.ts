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
import type { MediaAnswers, MediaOrder, MediaOrders, MediaReply } from './orders.ts'

/** Requests go first: what is done here can wait. */
const NICE = 10
setPriority(0, NICE)

let engine: Promise<FaceEngine> | null = null
/** Loaded by the first order that needs it: an inspection does not pay for it. */
function faceEngine(): Promise<FaceEngine> {
  engine ??= createFaceApiEngine()
  return engine
}

async function compare({ ffmpeg, input, id, cohort }: MediaOrders['faces']): Promise<MediaAnswers['faces']> {
  const probed = await probeVideo(ffmpeg, input)
  if (probed.kind !== 'video') return { kind: probed.kind }
  const { durationMs } = probed.facts
  const frameAt = (atMs: number) => readFrame(ffmpeg, input, { atMs, durationMs })
  return compareFaces(await faceEngine(), { durationMs, frameAt }, id, cohort)
}

async function answerOf(message: MediaOrder, onProgress: OnProgress): Promise<MediaAnswers[MediaOrder['kind']]> {
  switch (message.kind) {
    case 'inspect':
      return inspectVideo(message.order.ffmpeg, message.order, onProgress)
    case 'recording':
      return writeMp3(message.order.ffmpeg, message.order)
    case 'photo':
      return embedPhoto(await faceEngine(), message.order.input)
    case 'locate':
      return locateFaces(await faceEngine(), message.order.input)
    case 'faces':
      return compare(message.order)
  }
}

function reply(message: MediaReply): void {
  process.send?.(message)
}

process.on('message', (message: MediaOrder) => {
  const { id } = message
  answerOf(message, (percent) => reply({ kind: 'progress', id, percent })).then(
    (answer) => reply({ kind: 'done', id, answer, rssBytes: process.memoryUsage.rss() }),
    (error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      reply({ kind: 'failed', id, reason, rssBytes: process.memoryUsage.rss() })
    },
  )
})
// The worker is gone: so is everything that was started for it, this process's group.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
reply({ kind: 'ready' })
