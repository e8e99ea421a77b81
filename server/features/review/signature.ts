import sharp from 'sharp'
import type { ManualCtx, Me } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'
import { storePicture } from '../media/storedPicture.ts'

/** Threats X5. */
const MAX_BYTES = 200 * 1024
const MAX_WIDTH = 2000
const MAX_HEIGHT = 400
const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

interface Signature {
  bytes: Buffer
  /** As it was sent. */
  originalBytes: number
  width: number
  height: number
}

/** Nobody signed where every pixel is the same. */
async function isBlank(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  return channels.every(({ min, max }) => min === max)
}

/**
 * A signature encoded anew from its PNG data URL: by its content, without metadata, 200 KB, 2000 × 400 pixels. Refuses
 * SIGNATURE_REQUIRED for anything else, a blank one too.
 */
async function readSignature(dataUrl: string): Promise<Signature> {
  const bytes = Buffer.from(DATA_URL.exec(dataUrl)?.[1] ?? '', 'base64')
  if (bytes.length === 0 || bytes.length > MAX_BYTES) return refuse('SIGNATURE_REQUIRED')
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_WIDTH * MAX_HEIGHT, failOn: 'error', animated: false })
    const { format, width, height } = await image.metadata()
    if (format !== 'png' || width > MAX_WIDTH || height > MAX_HEIGHT) return refuse('SIGNATURE_REQUIRED')
    const png = await image.png({ compressionLevel: 9 }).toBuffer()
    if (await isBlank(png)) return refuse('SIGNATURE_REQUIRED')
    return { bytes: png, originalBytes: bytes.length, width, height }
  } catch {
    return refuse('SIGNATURE_REQUIRED')
  }
}

/**
 * Stores a signature and answers its path; outside any transaction, because decoding and writing take time. One whose
 * review is refused after all is an unused picture, and goes as such.
 */
export async function storeSignature(
  ctx: Pick<ManualCtx<Me>, 'db' | 'me' | 'now' | 'outside'>,
  dataUrl: string,
): Promise<string> {
  return storePicture(ctx, { ...(await readSignature(dataUrl)), kind: 'Signature', extension: 'png' })
}
