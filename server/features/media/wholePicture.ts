import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#server/context.ts'
import { OutsideError } from '../../integrations/outsideError.ts'
import type { OpenedObject, S3Store } from '../../integrations/storage/createS3Store.ts'
import { isFileKept, updateFile } from './queries.ts'
import { type Picture, reencode } from './reencode.ts'
import { isAsSent, openPicture, putPicture, removePicture, type ServedPicture } from './storedPicture.ts'

export interface PictureWish {
  db: Ctx['db']
  store: S3Store
  log: Ctx['log']
  path: string
}

/** Being encoded or kept: whoever asks for the same meanwhile gets the same. */
const underWay = new Map<string, Promise<Picture>>()

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
  underWay.set(wish.path, encoded)
  // Nobody waits until it is kept: the next reader would encode it again. What fails here is told to the readers.
  void encoded
    .then((picture) => keep(wish, picture))
    .catch(() => undefined)
    .finally(() => underWay.delete(wish.path))
  return encoded
}

/**
 * The picture as everybody gets it: encoded anew by the server (rulings 4), by its first reader where that was not done when
 * it came. null when there is none. Refuses OVERLOADED (429) when too many wait to be encoded. @throws OutsideError
 */
export async function openWholePicture(wish: PictureWish): Promise<ServedPicture | null> {
  const opened = underWay.has(wish.path) ? null : await openPicture(wish.store, wish.path)
  if (opened && !isAsSent(opened)) return opened
  // Somebody may have begun while the store was asked.
  const begun = underWay.get(wish.path)
  if (begun) opened?.stream.destroy()
  const encoded = begun ?? (opened && begin(wish, opened))
  if (!encoded) return null
  const { bytes } = await encoded
  return { bytes: bytes.length, stream: bytes }
}
