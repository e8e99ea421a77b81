import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { VIDEO_PROBLEMS } from '#domain/examRoom/videoProblem.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import type { Inspected } from '#server/integrations/transcoder/inspectVideo.ts'
import {
  findUninspectedTake,
  moveToFailed,
  moveToReady,
  notePercent,
} from '#server/records/examRoom/media/takeQueries.ts'
import { fetchTake, ffmpegOf, inWorkFolder, runInMediaChild } from '../mediaWork.ts'

/** The longest inspection: one hour of video in the slowest format. */
const LIMIT_MS = 75 * MINUTE_MS

/** The peak of a quiet room is higher; that of a covered or muted microphone is lower. */
const SILENT_BELOW_DB = -45

/** Warnings about a playable video, given while there is still time to record again. */
function warningOf({ facts, peakDb }: Extract<Inspected, { kind: 'ready' }>): string | null {
  if (facts.audioCodec === null) return facts.hasForeignSound ? VIDEO_PROBLEMS.foreignSound : VIDEO_PROBLEMS.noSound
  return peakDb !== null && peakDb < SILENT_BELOW_DB ? VIDEO_PROBLEMS.silent : null
}

/** Each take has its own folder, so that a second run overwrites its own objects. */
const keyOf = (takeId: number, name: string) => `media/take-${takeId}/${name}`

/**
 * Inspects a take, makes its poster and, where not all browsers can play it, a rendition; the original stays
 * (rulings#conversion).
 */
export async function inspectTake(ctx: JobCtx, { takeId }: { takeId: number }): Promise<void> {
  const take = await findUninspectedTake(ctx.db, takeId)
  if (!take) return
  const now = ctx.now
  await inWorkFolder(ctx, async (folder) => {
    const paths = {
      input: join(folder, 'input'),
      rendition: join(folder, 'rendition.mp4'),
      poster: join(folder, 'poster.jpg'),
    }
    if (!(await fetchTake(ctx, take, paths.input))) return moveToFailed(ctx.db, takeId, VIDEO_PROBLEMS.gone, now)
    const asked = await withPercents(ctx, takeId, (onProgress) =>
      runInMediaChild(ctx, 'inspect', { ffmpeg: ffmpegOf(ctx), ...paths }, LIMIT_MS, onProgress),
    )
    if (!asked) return moveToFailed(ctx.db, takeId, VIDEO_PROBLEMS.unfinished, now)
    const { answer } = asked
    if (answer.kind !== 'ready') return moveToFailed(ctx.db, takeId, VIDEO_PROBLEMS[answer.kind], now)
    const { store } = ctx.outside
    const posterKey = keyOf(takeId, 'poster.jpg')
    await store.put(posterKey, await readFile(paths.poster), { contentType: 'image/jpeg' })
    const renditionKey = answer.hasRendition ? keyOf(takeId, 'rendition.mp4') : null
    if (renditionKey) {
      const { size: bytes } = await stat(paths.rendition)
      await store.put(renditionKey, { stream: createReadStream(paths.rendition), bytes }, { contentType: 'video/mp4' })
    }
    const { durationMs, width, height, videoCodec, audioCodec } = answer.facts
    const { peakDb } = answer
    const problem = warningOf(answer)
    const found = { durationMs, width, height, videoCodec, audioCodec, renditionKey, posterKey, peakDb, problem }
    return moveToReady(ctx.db, takeId, found, now)
  })
}

/** Progress is stored in steps of this many percent, because candidates poll every few seconds. */
const PERCENT_STEP = 4

/** Stores the progress of the work, one write after the other; a failed write fails the job. */
async function withPercents<T>(
  ctx: JobCtx,
  takeId: number,
  work: (onProgress: (percent: number) => void) => Promise<T>,
): Promise<T> {
  let last = -PERCENT_STEP
  let writing: Promise<void> = Promise.resolve()
  const answer = await work((percent) => {
    if (percent < last + PERCENT_STEP) return
    last = percent
    writing = writing.then(() => notePercent(ctx.db, takeId, percent, ctx.now))
    // The error is thrown when `writing` is awaited at the end; without this handler it would end the process as an
    // unhandled rejection.
    writing.catch(() => undefined)
  })
  await writing
  return answer
}

/** Marks a take as failed after all retries. */
export function giveUpInspection(ctx: JobCtx, takeId: number): Promise<boolean> {
  return moveToFailed(ctx.db, takeId, VIDEO_PROBLEMS.unfinished, ctx.now)
}
