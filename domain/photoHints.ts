/** What staff read beside a photo in the check, shortly: codes of `reasons` and one of our own (office#photo-hints). */
const words = {
  PHOTO_FACE_NONE: '未见人脸',
  PHOTO_FACES_MANY: '多张人脸',
  PHOTO_FACE_SMALL: '头部偏小',
  PHOTO_FACE_LARGE: '头部偏大',
  PHOTO_FACE_ASIDE: '头部偏移',
  PHOTO_HEAD_ROOM: '头顶太近',
  PHOTO_LOOKS_DARK: '偏暗',
  PHOTO_LOOKS_BRIGHT: '过亮',
  PHOTO_LOOKS_BLURRED: '不清晰',
  PHOTO_BACKGROUND_BUSY: '背景杂乱',
  PHOTO_TWIN: '与他人照片相同',
} as const
export type PhotoHint = keyof typeof words

/** The hints in words, in the order of their weight; a code that this build does not know is left out. */
export function photoHintWords(hints: readonly string[]): string[] {
  return (Object.keys(words) as PhotoHint[]).filter((hint) => hints.includes(hint)).map((hint) => words[hint])
}

/** The words of a photo that another child has as well. */
export const twinWords: string = words.PHOTO_TWIN
