import { buffer } from 'node:stream/consumers'
import type { SmallWidth } from '#domain/content/smallPicture.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { openFullPicture, type PictureRequest } from './fullPicture.ts'
import { shrink } from './reencode.ts'
import { isThere, keepSmall, openPicture, openSmall, removeSmall, type ServedPicture } from './storedPicture.ts'

/** Our own pictures are smaller; a larger one is not loaded into memory. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_IN_PROGRESS = 40

interface SmallPictureRequest extends PictureRequest {
  width: SmallWidth
}

/** Small pictures being made or stored. Simultaneous readers share one, also while the store is slow. */
const inProgress = new Map<string, Promise<Buffer | null>>()

/** Opens the stored small picture. A store that denies listing its keys may answer 'forbidden' for an absent object. */
async function findStored({ store, path, width }: SmallPictureRequest): Promise<ServedPicture | null> {
  try {
    return await openSmall(store, path, width)
  } catch (error) {
    if (error instanceof OutsideError && !error.temporary) return null
    throw error
  }
}

async function makeSmall({ store, path, width }: SmallPictureRequest): Promise<Buffer | null> {
  const original = await openPicture(store, path)
  if (!original) return null
  if (original.bytes > MAX_BYTES) {
    original.stream.destroy()
    return null
  }
  return shrink(await buffer(original.stream), width)
}

/**
 * A removal deletes the original first and its small pictures after it. If the original still exists after this write,
 * the removal will find the small picture; otherwise it is deleted here. Either way none stays of a removed photo.
 */
async function storeSmall({ store, log, path, width }: SmallPictureRequest, bytes: Buffer): Promise<void> {
  try {
    await keepSmall(store, path, width, bytes)
    const stays = await isThere(store, path).catch(() => false)
    if (!stays) await removeSmall(store, path, width)
  } catch (error) {
    log.warn({ err: error }, 'a small picture was not kept')
  }
}

function beginMaking(request: SmallPictureRequest, name: string): Promise<Buffer | null> {
  const made = makeSmall(request)
  inProgress.set(name, made)
  // Readers do not wait for the store, so that pictures are shown even while it accepts no writes. An error of the making
  // reaches them through `made`, one of the store is logged.
  void made
    .then((bytes) => bytes && storeSmall(request, bytes))
    .catch(() => undefined)
    .finally(() => inProgress.delete(name))
  return made
}

/**
 * Opens the small picture, which the first reader makes and stores for the next ones. Falls back to the full picture
 * when it cannot be made or too many others are being made; null when the picture does not exist. Refuses as
 * `openFullPicture` does. @throws OutsideError
 */
export async function openSmallPicture(request: SmallPictureRequest): Promise<ServedPicture | null> {
  const name = `${request.width} ${request.path}`
  const stored = inProgress.has(name) ? null : await findStored(request)
  if (stored) return stored
  // Another reader may have begun while the store was queried.
  const made = inProgress.get(name) ?? (inProgress.size < MAX_IN_PROGRESS ? beginMaking(request, name) : null)
  const bytes = await made?.catch((error: unknown) => {
    if (error instanceof OutsideError) throw error
    return null
  })
  return bytes ? { bytes: bytes.length, stream: bytes } : openFullPicture(request)
}
