import type { Reason } from '#domain/reasons/reasons.ts'

/** Where a face is in a picture, as shares of its width and height, measured from the upper left corner. */
export type FaceShare = { left: number; top: number; width: number; height: number }

/**
 * From this share of the first face's height on, a second face counts: smaller ones are people in the background or
 * pictures on the wall.
 */
const SECOND_FACE_SHARE = 0.4
/**
 * Least and most height of the face from brows to chin, as shares of the picture's height: the head takes about two
 * thirds of a two-inch photo.
 */
const SMALLEST = 0.22
const LARGEST = 0.66
/** How far the middle of the face may be from the middle of the picture, as a share of its width. */
const FARTHEST = 0.14
/** How high the crown stands above the brows, as a share of the height from brows to chin. */
const CROWN = 0.25

/**
 * Hints about the faces that were found in an ID photo, the largest first. They never refuse a photo, since staff
 * decide (rulings#photo).
 */
export function hintsOfFaces(faces: readonly FaceShare[]): Reason[] {
  const [face, second] = faces
  if (!face) return ['PHOTO_FACE_NONE']
  const hints: Reason[] = []
  if (second && second.height >= face.height * SECOND_FACE_SHARE) hints.push('PHOTO_FACES_MANY')
  if (face.height < SMALLEST) hints.push('PHOTO_FACE_SMALL')
  else if (face.height > LARGEST) hints.push('PHOTO_FACE_LARGE')
  if (Math.abs(face.left + face.width / 2 - 0.5) > FARTHEST) hints.push('PHOTO_FACE_ASIDE')
  if (face.top - face.height * CROWN < 0) hints.push('PHOTO_HEAD_ROOM')
  return hints
}
