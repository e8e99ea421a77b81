import type { FaceShare } from '#domain/enrolment/photoFace.ts'
import type { FaceEngine } from './faceEngine.ts'
import { readRgb } from './readRgb.ts'

/** Pixels of the longer side: a face that fills a tenth of an ID photo is still found. */
const LONGEST = 640

/**
 * Locates the faces of a picture, the largest first. No embedding is computed, so that it needs no consent
 * (docs/adr/face-check.md). @throws Error for a file that is no picture
 */
export async function locateFaces(engine: FaceEngine, path: string): Promise<FaceShare[]> {
  const image = await readRgb(path, LONGEST)
  const { width, height } = image
  const found = await engine.detectFaces(image)
  return found
    .map((box) => ({
      left: box.x / width,
      top: box.y / height,
      width: box.width / width,
      height: box.height / height,
    }))
    .sort((a, b) => b.height - a.height)
}
