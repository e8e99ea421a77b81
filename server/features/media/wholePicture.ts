import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#server/context.ts'
import { isFileKept, updateFile } from '#server/records/media/queries.ts'
import { OutsideError } from '../../integrations/outsideError.ts'
import type { OpenedObject, S3Store } from '../../integrations/storage/createS3Store.ts'
import { type Picture, reencode } from './reencode.ts'
import { isAsSent, openPicture, putPicture, removePicture, type ServedPicture } from './storedPicture.ts'

export interface PictureWish {
  db: Ctx['db']
  store: S3Store
  log: Ctx['log']
  path: string
}

interface UnderWay {
  encoded: Promise<Picture>
  /** Kept in the place of what was sent, or given up. */
  isOver: boolean
}

/** Being encoded or kept: whoever asks for the same meanwhile gets the same. */
const underWay = new Map<string, UnderWay>()
/** Who has asked the store and was not answered: he may still be given what was sent, and must not encode it once more. */
const asking = new Map<string, number>()

function letGo(path: string): void {
  if (underWay.get(path)?.isOver && !asking.has(path)) underWay.delete(path)
}

function countAsking(path: string, more: 1 | -1): void {
  const now = (asking.get(path) ?? 0) + more
  if (now > 0) asking.set(path, now)
  else asking.delete(path)
}

/**
 * It takes the place of what was sent. A removal marks the row before it takes the object away: whoever still sees the row
 * unmarked here kept his in time for the removal to find it, and whoever does not takes his back.
 */
async function keep({ db, store, log, path }: PictureWish, { bytes, width, height }: Picture): Promise<void> {
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

function begin(wish: PictureWish, sent: OpenedObject): Promise<Picture> {
  const encoded = bytesOf(sent).then(reencode)
  const one = { encoded, isOver: false }
  underWay.set(wish.path, one)
  // Nobody waits until it is kept: the next reader would encode it again. What fails here is told to the readers.
  void encoded
    .then((picture) => keep(wish, picture))
    .catch(() => undefined)
    .finally(() => {
      one.isOver = true
      letGo(wish.path)
    })
  return encoded
}

/**
 * The picture as everybody gets it: encoded anew by the server (rulings 4), by its first reader where that was not done when
 * it came. null when there is none. Refuses OVERLOADED (429) when too many wait to be encoded. @throws OutsideError
 */
export async function openWholePicture(wish: PictureWish): Promise<ServedPicture | null> {
  const { store, path } = wish
  let encoded = underWay.get(path)?.encoded ?? null
  if (!encoded) {
    countAsking(path, 1)
    try {
      const opened = await openPicture(store, path)
      if (opened && !isAsSent(opened)) return opened
      // Somebody may have begun while the store was asked.
      const begun = underWay.get(path)
      if (begun) opened?.stream.destroy()
      encoded = begun?.encoded ?? (opened && begin(wish, opened))
    } finally {
      countAsking(path, -1)
      letGo(path)
    }
  }
  if (!encoded) return null
  const { bytes } = await encoded
  return { bytes: bytes.length, stream: bytes }
}
