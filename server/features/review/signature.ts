import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { compactDate } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'

/** Threats X5. */
const MAX_BYTES = 200 * 1024
const MAX_WIDTH = 2000
const MAX_HEIGHT = 400
const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

/** Nobody signed where every pixel is the same. */
async function isBlank(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  return channels.every(({ min, max }) => min === max)
}

/**
 * A signature encoded anew from its PNG data URL: by its content, without metadata, 200 KB, 2000 × 400 pixels. Refuses
 * SIGNATURE_REQUIRED for anything else, a blank one too.
 */
export async function readSignature(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(DATA_URL.exec(dataUrl)?.[1] ?? '', 'base64')
  if (bytes.length === 0 || bytes.length > MAX_BYTES) return refuse('SIGNATURE_REQUIRED')
  let png: Buffer
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_WIDTH * MAX_HEIGHT, failOn: 'error', animated: false })
    const { format, width, height } = await image.metadata()
    if (format !== 'png' || width > MAX_WIDTH || height > MAX_HEIGHT) return refuse('SIGNATURE_REQUIRED')
    png = await image.png({ compressionLevel: 9 }).toBuffer()
    if (await isBlank(png)) return refuse('SIGNATURE_REQUIRED')
  } catch {
    return refuse('SIGNATURE_REQUIRED')
  }
  return png
}

/** Stores a signature and answers its path; outside any transaction, because decoding and writing take time. */
export async function storeSignature({ outside, now }: Pick<Ctx, 'outside' | 'now'>, dataUrl: string): Promise<string> {
  const png = await readSignature(dataUrl)
  const path = `Signature/${compactDate(now)}/${randomBytes(16).toString('hex')}.png`
  await outside.files.put(path, png)
  return path
}
