/**
 * The few words that staff read beside a photo in the check (office#photo-hints). The codes are those of `reasons`, except
 * PHOTO_TWIN, which only staff see.
 */
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

/** The hints in words, the weightiest first. A code of a newer build is left out. */
export function photoHintWords(hints: readonly string[]): string[] {
  return (Object.keys(words) as PhotoHint[]).filter((hint) => hints.includes(hint)).map((hint) => words[hint])
}

/** What is said of a photo that another child of the batch uses as well. */
export const twinWords: string = words.PHOTO_TWIN
