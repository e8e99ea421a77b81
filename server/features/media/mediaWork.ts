import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { JobCtx } from '#server/context.ts'
import { findFfmpeg } from '#server/integrations/transcoder/findFfmpeg.ts'
import { createMediaChild, MediaChildError } from '#server/media/mediaChild.ts'
import type { MediaResults, MediaTaskKind, MediaTasks } from '#server/media/tasks.ts'
import type { TakeObject } from '#server/records/media/takeQueries.ts'
import { openPicture } from './storedPicture.ts'

/** Left on the disk after a video and what is made of it. */
const SPARE_BYTES = 256 * 1024 * 1024
const TRIES = 2

/** One for this process; it starts with the first order. */
const child = createMediaChild()
/** Somebody waits for a hint about his photo: it does not stand behind the videos of an exam. */
const hintChild = createMediaChild()
/** Its model holds half a gigabyte, which it gives back when nobody uploads photos. */
const HINT_IDLE_MS = 60_000
let hintIdle: NodeJS.Timeout | undefined
const cleaned = new Map<string, Promise<unknown>>()

/** The worker stops: no media work goes on, none begins. */
export function stopMedia(): void {
  clearTimeout(hintIdle)
  child.stop()
  hintChild.stop()
}

export const ffmpegOf = ({ config }: Pick<JobCtx, 'config'>): string => findFfmpeg(config.ffmpeg)

/**
 * Asks the media child, once more when it crashed or hung. null when the work itself cannot be done: to ask again later
 * would end the same way. @throws MediaChildError `stopped`: the job is due again after the next start
 */
export async function askChild<K extends MediaTaskKind>(
  { log }: Pick<JobCtx, 'log'>,
  kind: K,
  order: MediaTasks[K],
  limitMs: number,
  onProgress?: (percent: number) => void,
): Promise<{ answer: MediaResults[K] } | null> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return { answer: await child.run(kind, order, limitMs, onProgress) }
    } catch (error) {
      if (!(error instanceof MediaChildError) || error.reason === 'stopped') throw error
      log.error({ err: error, order: kind, tries }, 'media child failed')
    }
  }
  return null
}

/** Where the faces of a picture are; null where that cannot be found out. @throws MediaChildError `stopped` */
export async function locateFaces(
  { log }: Pick<JobCtx, 'log'>,
  input: string,
  limitMs: number,
): Promise<MediaResults['locate'] | null> {
  clearTimeout(hintIdle)
  try {
    return await hintChild.run('locate', { input }, limitMs)
  } catch (error) {
    if (!(error instanceof MediaChildError) || error.reason === 'stopped') throw error
    log.error({ err: error, order: 'locate' }, 'media child failed')
    return null
  } finally {
    clearTimeout(hintIdle)
    hintIdle = setTimeout(() => hintChild.close(), HINT_IDLE_MS).unref()
  }
}

/** A folder below DATA_DIR that is gone afterwards; what a killed process left is removed by the next one. */
export async function inWorkFolder<T>(
  { config }: Pick<JobCtx, 'config'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const root = join(config.dataDir, 'media')
  let emptied = cleaned.get(root)
  if (!emptied) {
    emptied = rm(root, { recursive: true, force: true }).then(() => mkdir(root, { recursive: true, mode: 0o700 }))
    cleaned.set(root, emptied)
  }
  // Two jobs may begin at once: neither makes its folder while the other still empties theirs.
  await emptied
  const folder = await mkdtemp(join(root, 'take-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function save(stream: Readable, path: string): Promise<number> {
  await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return (await stat(path)).size
}

/**
 * An object of the store as a file, read by its key (threats#O6); false when it is gone or is no longer the one that
 * was attached. `etag` null: not known. @throws OutsideError, and Error when the disk is too full: later it may work
 */
export async function fetchObject(
  { outside }: Pick<JobCtx, 'outside'>,
  { key, bytes, etag = null }: { key: string; bytes: number; etag?: string | null },
  path: string,
): Promise<boolean> {
  const { bavail, bsize } = await statfs(join(path, '..'))
  if (bavail * bsize < bytes * 2 + SPARE_BYTES) throw new Error('the disk is too full to work on an upload')
  const opened = await outside.store.get(key)
  if (!opened) return false
  if (opened.bytes !== bytes || (etag !== null && opened.etag !== etag)) {
    opened.stream.destroy()
    return false
  }
  if ((await save(opened.stream, path)) !== bytes) throw new Error('the upload did not arrive whole')
  return true
}

/** The video of a take, as `fetchObject`. */
export function fetchTake(
  ctx: Pick<JobCtx, 'outside'>,
  { objectKey, bytes, etag }: TakeObject,
  path: string,
): Promise<boolean> {
  return fetchObject(ctx, { key: objectKey, bytes, etag }, path)
}

/** A picture as a file; false when it is gone. */
export async function fetchPicture(
  { outside }: Pick<JobCtx, 'outside'>,
  stored: string,
  path: string,
): Promise<boolean> {
  const opened = await openPicture(outside.store, stored)
  if (!opened) return false
  await save(opened.stream, path)
  return true
}
