import { buffer } from 'node:stream/consumers'
import type { SmallWidth } from '#domain/smallPicture.ts'
import { OutsideError } from '../../integrations/outsideError.ts'
import { shrink } from './reencode.ts'
import { isThere, keepSmall, openPicture, openSmall, removeSmall, type ServedPicture } from './storedPicture.ts'
import { openWholePicture, type PictureWish } from './wholePicture.ts'

/** All of ours are smaller; another one is not taken into memory. */
const MOST_BYTES = 2 * 1024 * 1024
const MOST_UNDER_WAY = 40

interface Wish extends PictureWish {
  width: SmallWidth
}

/** Being made or kept: whoever asks for the same meanwhile gets the same, also where the store is slow to keep it. */
const underWay = new Map<string, Promise<Buffer | null>>()

/** As it was kept. A store that does not let us list its keys may answer that we are not allowed to see what is not there. */
async function findKept({ store, path, width }: Wish): Promise<ServedPicture | null> {
  try {
    return await openSmall(store, path, width)
  } catch (error) {
    if (error instanceof OutsideError && !error.temporary) return null
    throw error
  }
}

async function make({ store, path, width }: Wish): Promise<Buffer | null> {
  const original = await openPicture(store, path)
  if (!original) return null
  if (original.bytes > MOST_BYTES) {
    original.stream.destroy()
    return null
  }
  return shrink(await buffer(original.stream), width)
}

/**
 * The removal of a picture takes the original first and the small ones after it. So whoever still sees the original here
 * kept his in time for the removal to find it, and whoever does not takes his back: none stays of a photo that went.
 */
async function keep({ store, log, path, width }: Wish, bytes: Buffer): Promise<void> {
  try {
    await keepSmall(store, path, width, bytes)
    const stays = await isThere(store, path).catch(() => false)
    if (!stays) await removeSmall(store, path, width)
  } catch (error) {
    log.warn({ err: error }, 'a small picture was not kept')
  }
}

function begin(wish: Wish, name: string): Promise<Buffer | null> {
  const made = make(wish)
  underWay.set(name, made)
  // Nobody waits until it is kept: a store that takes nothing more shows its pictures all the same.
  void made
    .then((bytes) => bytes && keep(wish, bytes))
    .catch(() => undefined)
    .finally(() => underWay.delete(name))
  return made
}

/**
 * The picture small: as it was kept, else made now and kept for the next reader. The whole one where it cannot be made
 * or too many others are being made; null when there is none. Refuses as `openWholePicture` does. @throws OutsideError
 */
export async function openSmallPicture(wish: Wish): Promise<ServedPicture | null> {
  const name = `${wish.width} ${wish.path}`
  const kept = underWay.has(name) ? null : await findKept(wish)
  if (kept) return kept
  // Somebody may have begun while the store was asked.
  const made = underWay.get(name) ?? (underWay.size < MOST_UNDER_WAY ? begin(wish, name) : null)
  const bytes = await made?.catch((error: unknown) => {
    if (error instanceof OutsideError) throw error
    return null
  })
  return bytes ? { bytes: bytes.length, stream: bytes } : openWholePicture(wish)
}
