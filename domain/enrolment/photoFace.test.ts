import { expect, test } from 'vitest'
import { hintsOfFaces } from './photoFace.ts'

const usual = { left: 0.28, top: 0.24, width: 0.44, height: 0.42 }

test.each([
  ['a face in the middle, with room above', [usual], []],
  ['nobody', [], ['PHOTO_FACE_NONE']],
  ['two sitters', [usual, { ...usual, left: 0, height: 0.3 }], ['PHOTO_FACES_MANY']],
  ['a small face on a picture on the wall', [usual, { ...usual, left: 0, height: 0.1 }], []],
  ['far away', [{ left: 0.42, top: 0.4, width: 0.16, height: 0.18 }], ['PHOTO_FACE_SMALL']],
  ['nothing but a face', [{ left: 0.1, top: 0.25, width: 0.8, height: 0.7 }], ['PHOTO_FACE_LARGE']],
  ['at the edge', [{ ...usual, left: 0 }], ['PHOTO_FACE_ASIDE']],
  ['the crown is cut off', [{ ...usual, top: 0.08 }], ['PHOTO_HEAD_ROOM']],
  [
    'several at once',
    [{ left: 0, top: 0, width: 0.2, height: 0.2 }],
    ['PHOTO_FACE_SMALL', 'PHOTO_FACE_ASIDE', 'PHOTO_HEAD_ROOM'],
  ],
] as const)('%s', (_case, faces, hints) => {
  expect(hintsOfFaces(faces)).toEqual(hints)
})
