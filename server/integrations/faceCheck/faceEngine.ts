import type { RgbImage } from '../transcoder/readFrame.ts'

/** In pixels of the image that was given. */
export interface FaceBox {
  x: number
  y: number
  width: number
  height: number
}

export interface Face {
  box: FaceBox
  /** How sure the detector is, 0 to 1. */
  score: number
  /** Compared by `cosine`; of the same length from one engine. */
  embedding: readonly number[]
}

/**
 * What finds faces and tells them apart. A better one, for those who hold a licence of its weights, is another function
 * of this shape (design/parts): nothing else knows which it is.
 */
export interface FaceEngine {
  /** Where faces are, without an embedding of any of them. */
  detectFaces(image: RgbImage): Promise<FaceBox[]>
  /** Faces of at least `leastPixels` on their shorter side, the largest first, `most` at most. */
  embedFaces(image: RgbImage, wish: { leastPixels: number; most: number }): Promise<Face[]>
}

/** The cosine of the angle between two embeddings, -1 to 1. @throws RangeError where they are no pair */
export function cosine(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length || a.length === 0) throw new RangeError('embeddings of two engines')
  let [dot, left, right] = [0, 0, 0]
  a.forEach((value, at) => {
    const other = b[at] as number
    dot += value * other
    left += value * value
    right += other * other
  })
  // One without a direction resembles nothing.
  if (left === 0 || right === 0) return 0
  return dot / Math.sqrt(left * right)
}
