import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MINUTE_MS } from '#domain/time.ts'
import { createQueue } from '#server/concurrency/fairQueue.ts'
import type { JobCtx } from '#server/context.ts'
import { findFfmpeg } from '#server/integrations/transcoder/findFfmpeg.ts'
import { createMediaChild, MediaChildError } from '#server/media/mediaChild.ts'
import type { MediaResults, MediaTaskKind, MediaTasks } from '#server/media/tasks.ts'
import type { TakeObject } from '#server/records/examRoom/media/takeQueries.ts'
import { openPicture } from './storedPicture.ts'

/** The space that must stay free after a video and its rendition are written. */
const SPARE_BYTES = 256 * 1024 * 1024
const TRIES = 2

/** Each process has one media child, started by the first task. */
const child = createMediaChild()
/** A hint about a photo has a child of its own, because somebody waits for it; it must not queue behind exam videos. */
const hintChild = createMediaChild()
/** The face model takes half a gigabyte, so the child is closed when no photos come. */
const HINT_IDLE_MS = MINUTE_MS
let hintIdle: NodeJS.Timeout | undefined
/** Sounds of the question bank are converted while a clerk waits, in whichever process he reached. */
const soundChild = createMediaChild()
const soundQueue = createQueue({ atOnce: 1, maxWaiting: 20 })
let soundIdle: NodeJS.Timeout | undefined
const cleaned = new Map<string, Promise<unknown>>()

/** Stops all media work when the worker stops; no further task is accepted. */
export function stopMedia(): void {
  clearTimeout(hintIdle)
  child.stop()
  hintChild.stop()
  clearTimeout(soundIdle)
  soundChild.stop()
}

export const ffmpegOf = ({ config }: Pick<JobCtx, 'config'>): string => findFfmpeg(config.ffmpeg)

/**
 * Runs a task in the media child, a second time when the child crashed or hung. Returns null when the work itself
 * cannot be done, so that a retry would fail as well. @throws MediaChildError `stopped`: the job has to be run again
 * after the next start
 */
export async function runInMediaChild<K extends MediaTaskKind>(
  { log }: Pick<JobCtx, 'log'>,
  kind: K,
  task: MediaTasks[K],
  limitMs: number,
  onProgress?: (percent: number) => void,
): Promise<{ answer: MediaResults[K] } | null> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return { answer: await child.run(kind, task, limitMs, onProgress) }
    } catch (error) {
      if (!(error instanceof MediaChildError) || error.reason === 'stopped') throw error
      log.error({ err: error, task: kind, tries }, 'media child failed')
    }
  }
  return null
}

/** Locates the faces in a picture; null when that fails. @throws MediaChildError `stopped` */
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
    log.error({ err: error, task: 'locate' }, 'media child failed')
    return null
  } finally {
    clearTimeout(hintIdle)
    hintIdle = setTimeout(() => hintChild.close(), HINT_IDLE_MS).unref()
  }
}

/**
 * Converts a sound of the question bank; null when that fails. Refuses OVERLOADED (429) when too many wait.
 * @throws MediaChildError `stopped`
 */
export function writeSoundInChild(
  { log }: Pick<JobCtx, 'log'>,
  task: MediaTasks['sound'],
  limitMs: number,
): Promise<MediaResults['sound'] | null> {
  return soundQueue(async () => {
    clearTimeout(soundIdle)
    try {
      return await soundChild.run('sound', task, limitMs)
    } catch (error) {
      if (!(error instanceof MediaChildError) || error.reason === 'stopped') throw error
      log.error({ err: error, task: 'sound' }, 'media child failed')
      return null
    } finally {
      clearTimeout(soundIdle)
      soundIdle = setTimeout(() => soundChild.close(), HINT_IDLE_MS).unref()
    }
  })
}

/**
 * Runs `work` in a temporary folder below DATA_DIR and deletes it afterwards. Folders of a killed process are deleted
 * by the next one.
 */
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
  // Both of two simultaneous first jobs wait here, so that neither creates its folder while the other one still empties
  // the root.
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
 * Downloads an object by its key (threats#O6). Returns false when it is gone or no longer the one that was attached; an
 * `etag` of null means unknown. @throws OutsideError, and Error when the disk is too full; both may succeed later
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

/** Downloads the video of a take, as `fetchObject` does. */
export function fetchTake(
  ctx: Pick<JobCtx, 'outside'>,
  { objectKey, bytes, etag }: TakeObject,
  path: string,
): Promise<boolean> {
  return fetchObject(ctx, { key: objectKey, bytes, etag }, path)
}

/** Downloads a picture; false when it is gone. */
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
