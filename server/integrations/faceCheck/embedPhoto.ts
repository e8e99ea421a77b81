import sharp from 'sharp'
import type { FaceEngine } from './faceEngine.ts'
import { findFaces } from './findFaces.ts'

const LONGEST = 1200
const MAX_PIXELS = 50_000_000

/** The embedding of the largest face of an ID photo; null where none is found. @throws Error for what is no picture */
export async function embedPhoto(engine: FaceEngine, path: string): Promise<readonly number[] | null> {
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { faces } = await findFaces(engine, { width: info.width, height: info.height, data })
  return faces[0]?.embedding ?? null
}
