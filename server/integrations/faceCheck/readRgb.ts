import sharp from 'sharp'
import type { RgbImage } from '../transcoder/readFrame.ts'

const MAX_PIXELS = 50_000_000

/**
 * Reads a picture for the model: upright, on white, no side longer than `longest`. @throws Error for a file that is no
 * picture
 */
export async function readRgb(path: string, longest: number): Promise<RgbImage> {
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
