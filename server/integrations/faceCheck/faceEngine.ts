import type { RgbImage } from '../transcoder/readFrame.ts'

/** A box in pixels of the given image. */
export interface FaceBox {
  x: number
  y: number
  width: number
  height: number
}

export interface Face {
  box: FaceBox
  /** The detector's confidence, 0 to 1. */
  score: number
  /** A vector compared by `cosine`; one engine gives vectors of one length. */
  embedding: readonly number[]
}

/**
 * Detects and embeds faces. A better engine, for installations with a licence for its weights, can implement the same
 * interface (docs/adr/face-check.md); no other code depends on which engine is used.
 */
export interface FaceEngine {
  /** Detects where faces are, without computing embeddings. */
  detectFaces(image: RgbImage): Promise<FaceBox[]>
  /** Faces of at least `leastPixels` on their shorter side, the largest first, `most` at most. */
  embedFaces(image: RgbImage, limits: { leastPixels: number; most: number }): Promise<Face[]>
}

/** The cosine of the angle between two embeddings, -1 to 1. @throws RangeError if their lengths differ */
export function cosine(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length || a.length === 0) throw new RangeError('embeddings of two engines')
  let [dot, left, right] = [0, 0, 0]
  a.forEach((value, at) => {
    const other = b[at] as number
    dot += value * other
    left += value * value
    right += other * other
  })
  // A zero vector has no direction, so that its cosine is taken as 0.
  if (left === 0 || right === 0) return 0
  return dot / Math.sqrt(left * right)
}
