import type { Metadata } from 'sharp'
import { createQueue } from '#server/concurrency/fairQueue.ts'
import { Refusal, refuse } from '#server/refuse.ts'
import { loadSharp } from './loadSharp.ts'

/** A picture with more pixels is refused before it is decoded (threats#F2). */
const MAX_PIXELS = 50_000_000
export const MAX_SIDE = 1600

const encodeQueue = createQueue({ atOnce: 2, maxWaiting: 60 })
// Small pictures use at most one of the two slots and none of the queue, so that uploads do not wait for lists.
const smallPictureQueue = createQueue({ atOnce: 1, maxWaiting: 30 })
/** Height to width of the frame in which lists show a photo. */
const FRAME_RATIO = 1.4

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export interface TakenPicture extends Picture {
  /** The picture has to be encoded anew before it is served. */
  isAsSent: boolean
}

interface Shape {
  width: number
  height: number
}

/**
 * Decodes a jpg or png and encodes it anew as JPEG, with the orientation applied, at most 1600 pixels a side or filling
 * `shape`, and without metadata such as the location. Refuses OVERLOADED (429) when too many wait. @throws Error when it
 * cannot be decoded
 */
export function reencode(bytes: Buffer, shape: Shape | null = null): Promise<Picture> {
  return encodeQueue(async () => {
    const sharp = await loadSharp()
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .rotate()
      .resize(
        shape
          ? { ...shape, fit: 'cover' }
          : { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true },
      )
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // Optimised tables would save a sixth of the bytes but cost two thirds more processor time.
      .jpeg({ quality: 82, optimiseCoding: false })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}

function refuseWrong(error: unknown): never {
  if (error instanceof Refusal) throw error
  return refuse('PICTURE_WRONG')
}

/** Reads the header by content, never by name. Refuses PICTURE_WRONG. */
export async function headOf(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp()
  const head = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata().catch(refuseWrong)
  return head.format === 'jpeg' || head.format === 'png' ? head : refuse('PICTURE_WRONG')
}

/**
 * Prepares an uploaded jpg or png for storage, cut to `shape` where one is given. Refuses PICTURE_WRONG, and OVERLOADED
 * (429) when too many wait.
 */
export async function takePicture(bytes: Buffer, shape: Shape | null = null): Promise<TakenPicture> {
  await headOf(bytes)
  return { ...(await reencode(bytes, shape).catch(refuseWrong)), isAsSent: false }
}

/**
 * Shrinks a stored picture, in the same format, to fill a frame of that width. Refuses OVERLOADED (429) when too many
 * wait. @throws Error when it cannot be read
 */
export function shrink(bytes: Buffer, width: number): Promise<Buffer> {
  return smallPictureQueue(() =>
    encodeQueue(async () => {
      const sharp = await loadSharp()
      return sharp(bytes, { limitInputPixels: MAX_PIXELS })
        .resize({ width, height: width * FRAME_RATIO, fit: 'outside', withoutEnlargement: true })
        .jpeg({ quality: 80, force: false })
        .toBuffer()
    }),
  )
}
