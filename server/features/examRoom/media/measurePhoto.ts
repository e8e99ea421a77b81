import { buffer } from 'node:stream/consumers'
import { type PhotoHash, photoHashOf } from '#domain/enrolment/photoHash.ts'
import { hintsOfLook, lookOf } from '#domain/enrolment/photoLook.ts'
import type { JobCtx } from '#server/context.ts'
import { loadSharp } from './loadSharp.ts'
import { openPicture } from './storedPicture.ts'

/** The size of print, for which `lookOf` is made. */
const [WIDTH, HEIGHT] = [400, 560]
const MAX_PIXELS = 50_000_000

interface Measured {
  hash: PhotoHash | null
  hints: string[]
}

/** A picture that is gone, or cannot be read, has no hash and no hints: whoever checks it sees for himself. */
const unreadable: Measured = { hash: null, hints: [] }

/** Measures a stored ID photo. @throws OutsideError when the store does not answer */
export async function measurePhoto({ outside, log }: Pick<JobCtx, 'outside' | 'log'>, path: string): Promise<Measured> {
  const opened = await openPicture(outside.store, path)
  if (!opened) return unreadable
  const bytes = await buffer(opened.stream)
  const sharp = await loadSharp()
  try {
    // Without shrinking in the decoder, whose steps depend on the size, a picture and its smaller copy give one hash.
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'fill', fastShrinkOnLoad: false })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { width: info.width, height: info.height, rgba: data }
    return { hash: photoHashOf(pixels), hints: hintsOfLook(lookOf(pixels)) }
  } catch (error) {
    log.warn({ err: error }, 'a photo could not be measured')
    return unreadable
  }
}
