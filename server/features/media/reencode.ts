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
        .jpeg({ quality: 88, optimiseCoding: false })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      return refuse('PICTURE_WRONG')
    }
  })
}
