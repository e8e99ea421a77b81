import type { Reason } from './reasons.ts'

/** Where a face is in a picture, as shares of its width and height, measured from the upper left corner. */
export type FaceShare = { left: number; top: number; width: number; height: number }

/** Somebody in the background, or a picture on the wall, is no second sitter. */
const SECOND_SITTER = 0.4
/** Shares of the picture's height, from brows to chin: a two-inch photo shows the head on about two thirds of it. */
const SMALLEST = 0.22
const LARGEST = 0.66
/** How far the middle of the face may be from the middle of the picture, as a share of its width. */
const FARTHEST = 0.14
/** How high the crown stands above the brows, as a share of the height from brows to chin. */
const CROWN = 0.25

/**
 * What to point out about the faces that were found in an ID photo, the largest first. Never a reason to refuse it:
 * staff judge it in the end (rulings#photo).
 */
export function hintsOfFaces(faces: readonly FaceShare[]): Reason[] {
  const [face, second] = faces
  if (!face) return ['PHOTO_FACE_NONE']
  const hints: Reason[] = []
  if (second && second.height >= face.height * SECOND_SITTER) hints.push('PHOTO_FACES_MANY')
  if (face.height < SMALLEST) hints.push('PHOTO_FACE_SMALL')
  else if (face.height > LARGEST) hints.push('PHOTO_FACE_LARGE')
  if (Math.abs(face.left + face.width / 2 - 0.5) > FARTHEST) hints.push('PHOTO_FACE_ASIDE')
  if (face.top - face.height * CROWN < 0) hints.push('PHOTO_HEAD_ROOM')
  return hints
}
