import sharp, { type Metadata } from 'sharp'
import { createQueue } from '#server/fairQueue.ts'
import { Refusal, refuse } from '#server/refuse.ts'
import { plainJpeg } from './plainJpeg.ts'

/** A picture of more pixels is refused before it is decoded (threats#F2). */
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 1600
/** What the page sends is smaller; a larger one shrinks when it is encoded anew. */
const MOST_AS_SENT_BYTES = 512 * 1024

// One picture on one thread: with two at once the database and the API keep their share of a small machine.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createQueue({ atOnce: 2, maxWaiting: 60 })
// Small ones take one of the two places at most, and none of the queue: whoever uploads does not wait for lists.
const oneByOne = createQueue({ atOnce: 1, maxWaiting: 30 })
/** Of the frame in which lists show a photo, height to width. */
const FRAME_RATIO = 1.4

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export interface TakenPicture extends Picture {
  /** Still to be encoded anew, before anybody gets it. */
  isAsSent: boolean
}

/**
 * Decodes a jpg or png and encodes it anew as JPEG: orientation applied, at most 1600 pixels a side, no metadata, no place
 * where the picture was taken. Refuses OVERLOADED (429) when too many wait. @throws Error when it cannot be decoded
 */
export function reencode(bytes: Buffer): Promise<Picture> {
  return inTurn(async () => {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // Better code tables would save a sixth of the bytes for two thirds more of the processor.
      .jpeg({ quality: 82, optimiseCoding: false })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}

function refuseWrong(error: unknown): never {
  if (error instanceof Refusal) throw error
  return refuse('PICTURE_WRONG')
}

/** What the decoder says of the head, by the content and never by the name. Refuses PICTURE_WRONG. */
async function headOf(bytes: Buffer): Promise<Metadata> {
  const head = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata().catch(refuseWrong)
  return head.format === 'jpeg' || head.format === 'png' ? head : refuse('PICTURE_WRONG')
}

/**
 * An uploaded jpg or png, as it is to be kept. One as our pages send them comes out of it at once, without metadata but not
 * encoded anew (docs/adr/encoded-when-first-seen.md); every other one is encoded anew now. Refuses
 * PICTURE_WRONG, and OVERLOADED (429) when too many wait.
 */
export async function takePicture(bytes: Buffer): Promise<TakenPicture> {
  const plain = bytes.length <= MOST_AS_SENT_BYTES ? plainJpeg(bytes) : null
  const { orientation = 1, icc } = plain?.isBare ? {} : await headOf(bytes)
  const isUsual = orientation === 1 && (!icc || icc.includes('sRGB'))
  if (plain && isUsual && Math.max(plain.width, plain.height) <= MAX_SIDE) {
    const { width, height } = plain
    return { bytes: plain.bytes, width, height, isAsSent: true }
  }
  return { ...(await reencode(bytes).catch(refuseWrong)), isAsSent: false }
}

/**
 * A stored picture in the same format, no larger than needed to fill a frame of that width. Refuses OVERLOADED (429) when
 * too many wait. @throws Error when it cannot be read
 */
export function shrink(bytes: Buffer, width: number): Promise<Buffer> {
  return oneByOne(() =>
    inTurn(() =>
      sharp(bytes, { limitInputPixels: MAX_PIXELS })
        .resize({ width, height: width * FRAME_RATIO, fit: 'outside', withoutEnlargement: true })
        .jpeg({ quality: 80, force: false })
        .toBuffer(),
    ),
  )
}
