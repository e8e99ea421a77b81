import type { FaceEngine } from './faceEngine.ts'
import { findFaces } from './findFaces.ts'
import { readRgb } from './readRgb.ts'

const LONGEST = 1200

/**
 * The embedding of the largest face of an ID photo; null if none is found. @throws Error for a file that is no picture
 */
export async function embedPhoto(engine: FaceEngine, path: string): Promise<readonly number[] | null> {
  const { faces } = await findFaces(engine, await readRgb(path, LONGEST))
  return faces[0]?.embedding ?? null
}
