import sharp from 'sharp'
import { createTurns } from '#server/inTurn.ts'
import { refuse } from '#server/refuse.ts'

/** A picture of more pixels is refused before it is decoded (threats F2). */
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 1600

// One picture on one thread: with two at once the database and the API keep their share of a small machine.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createTurns({ atOnce: 2, maxWaiting: 60 })
// Small ones take one of the two places at most, and none of the queue: whoever uploads does not wait for lists.
const oneByOne = createTurns({ atOnce: 1, maxWaiting: 30 })
/** Of the frame in which lists show a photo, height to width. */
const FRAME_RATIO = 1.4

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Decodes a jpg or png by its content (never by its name) and encodes it anew as JPEG: orientation applied, at most 1600
 * pixels a side, no metadata, no place where the picture was taken. Refuses PICTURE_WRONG, and OVERLOADED (429) when too
 * many wait.
 */
export function reencode(bytes: Buffer): Promise<Picture> {
  return inTurn(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      const { format } = await image.metadata()
      if (format !== 'jpeg' && format !== 'png') return refuse('PICTURE_WRONG')
      const { data, info } = await image
        .rotate()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        // Better code tables would save a sixth of the bytes for two thirds more of the processor.
        .jpeg({ quality: 82, optimiseCoding: false })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      return refuse('PICTURE_WRONG')
    }
  })
}

/**
 * A picture that `reencode` made, in the same format and no larger than needed to fill a frame of that width. Refuses
 * OVERLOADED (429) when too many wait. @throws Error when it cannot be read
 */
export function shrink(bytes: Buffer, width: number): Promise<Buffer> {
  return oneByOne(() =>
    inTurn(async () => {
      const small = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
        .resize({ width, height: width * FRAME_RATIO, fit: 'outside', withoutEnlargement: true })
        .jpeg({ quality: 80, force: false })
        .toBuffer()
      return small.length < bytes.length ? small : bytes
    }),
  )
}
