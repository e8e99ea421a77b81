import { loadSharp } from '#server/features/examRoom/media/loadSharp.ts'

/** A picture with more pixels is not decoded (threats#F2). */
const MAX_PIXELS = 50_000_000
const QUALITIES = [82, 72, 62, 52, 42]
const SMALLER = 0.75
/** Pixels of the shorter side, below which nothing would be seen any more. */
const SMALLEST = 120

/**
 * Encodes a picture as a JPEG that covers this shape and has at most so many bytes: by its quality first, then by its size.
 * Null where even the smallest has more. @throws Error when it cannot be decoded
 */
export async function fitJpeg(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  mostBytes: number,
): Promise<Buffer | null> {
  const sharp = await loadSharp()
  const encode = async (scale: number, quality: number) =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .rotate()
      .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer()
  for (let scale = 1; Math.min(width, height) * scale >= SMALLEST; scale *= SMALLER)
    for (const quality of QUALITIES) {
      const encoded = await encode(scale, quality)
      if (encoded.length <= mostBytes) return encoded
    }
  return null
}
