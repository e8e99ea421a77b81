import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { OpenedObject, S3Store } from '#server/integrations/storage/createS3Store.ts'
import { isFileKept, updateFile } from '#server/records/examRoom/media/queries.ts'
import { type Picture, reencode } from './reencode.ts'
import { isAsSent, openPicture, putPicture, removePicture, type ServedPicture } from './storedPicture.ts'

export interface PictureRequest {
  db: Ctx['db']
  store: S3Store
  log: Ctx['log']
  path: string
}

interface PictureInProgress {
  encoded: Promise<Picture>
  /** True when the encoded picture has been stored, or storing it has failed. */
  isSettled: boolean
}

/** Pictures being encoded or stored. Simultaneous readers of one picture share its encoding. */
const inProgress = new Map<string, PictureInProgress>()
/**
 * The number of readers waiting for the store, by path. Such a reader may still receive the picture as it was sent, so
 * the finished encoding must stay available to him.
 */
const pendingReads = new Map<string, number>()

function releaseSettled(path: string): void {
  if (inProgress.get(path)?.isSettled && !pendingReads.has(path)) inProgress.delete(path)
}

function countPendingReads(path: string, more: 1 | -1): void {
  const now = (pendingReads.get(path) ?? 0) + more
  if (now > 0) pendingReads.set(path, now)
  else pendingReads.delete(path)
}

/**
 * Replaces what was sent. A removal marks the row before it removes the object. If the row is still unmarked after this
 * write, the removal will find the new object; otherwise it is removed here.
 */
async function storeEncoded(
  { db, store, log, path }: PictureRequest,
  { bytes, width, height }: Picture,
): Promise<void> {
  try {
    if (!(await updateFile(db, path, { bytes: bytes.length, width, height }))) return
    await putPicture(store, path, bytes)
    if (!(await isFileKept(db, path))) await removePicture(store, path)
  } catch (error) {
    log.warn({ err: error }, 'a picture that was encoded anew was not kept')
  }
}

async function bytesOf({ stream }: OpenedObject): Promise<Buffer> {
  try {
    return await buffer(stream)
  } catch {
    throw new OutsideError('storage', 'NETWORK', true)
  }
}

function beginEncoding(request: PictureRequest, sent: OpenedObject): Promise<Picture> {
  const encoded = bytesOf(sent).then(reencode)
  const one = { encoded, isSettled: false }
  inProgress.set(request.path, one)
  // Readers do not wait for the store; if storing fails, `storeEncoded` logs it and the next reader encodes the picture
  // again. An encoding error reaches the readers through `encoded`.
  void encoded
    .then((picture) => storeEncoded(request, picture))
    .catch(() => undefined)
    .finally(() => {
      one.isSettled = true
      releaseSettled(request.path)
    })
  return encoded
}

/**
 * Opens a picture as clients get it: encoded anew by the server (rulings#photo), by its first reader unless that was
 * done at the upload. Returns null when there is none. Refuses OVERLOADED (429) when too many wait to be encoded.
 * @throws OutsideError
 */
export async function openFullPicture(request: PictureRequest): Promise<ServedPicture | null> {
  const { store, path } = request
  let encoded = inProgress.get(path)?.encoded ?? null
  if (!encoded) {
    countPendingReads(path, 1)
    try {
      const opened = await openPicture(store, path)
      if (opened && !isAsSent(opened)) return opened
      // Another reader may have begun while the store was queried.
      const begun = inProgress.get(path)
      if (begun) opened?.stream.destroy()
      encoded = begun?.encoded ?? (opened && beginEncoding(request, opened))
    } finally {
      countPendingReads(path, -1)
      releaseSettled(path)
    }
  }
  if (!encoded) return null
  const { bytes } = await encoded
  return { bytes: bytes.length, stream: bytes }
}
