import type { ManualCtx, Me } from '#server/context.ts'
import { loadSharp } from '#server/features/examRoom/media/loadSharp.ts'
import { storePicture } from '#server/features/examRoom/media/storedPicture.ts'
import { refuse } from '#server/refuse.ts'

/** The limits come from threats#X5. */
const MAX_BYTES = 200 * 1024
const MAX_WIDTH = 2000
const MAX_HEIGHT = 400
const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

interface Signature {
  bytes: Buffer
  /** The size of the file as it was sent. */
  originalBytes: number
  width: number
  height: number
}

/** A picture whose pixels are all the same holds no signature. */
async function isBlank(png: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const { channels } = await sharp(png).stats()
  return channels.every(({ min, max }) => min === max)
}

/**
 * Decodes a PNG data URL and encodes it anew, which drops metadata and trailing bytes; at most 200 KB and 2000 × 400
 * pixels. Refuses SIGNATURE_REQUIRED for anything else and for a blank picture.
 */
async function readSignature(dataUrl: string): Promise<Signature> {
  const bytes = Buffer.from(DATA_URL.exec(dataUrl)?.[1] ?? '', 'base64')
  if (bytes.length === 0 || bytes.length > MAX_BYTES) return refuse('SIGNATURE_REQUIRED')
  const sharp = await loadSharp()
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
 * Stores a signature and returns its path. It runs outside any transaction, because decoding and writing take time. If
 * the review is then refused, the clean-up of unused pictures removes it.
 */
export async function storeSignature(
  ctx: Pick<ManualCtx<Me>, 'db' | 'me' | 'now' | 'outside'>,
  dataUrl: string,
): Promise<string> {
  return storePicture(ctx, { ...(await readSignature(dataUrl)), kind: 'Signature', extension: 'png' })
}
