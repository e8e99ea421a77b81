/** The requirements of the ID photo (specification#step-photo). */
export const photoRules = [
  '小二寸免冠彩色证件照',
  'JPEG 24位，大于100KB，不超过10MB',
  '近期拍摄，五官清晰，背景干净',
  '禁止用手机翻拍照片或证件',
] as const

/** The requirements of a changed photo (specification#photo-change). */
export const changedPhotoRules = [
  '小二寸免冠彩色证件照',
  'JPEG 24位，分辨率不低于300DPI',
  '文件不超过2MB',
  '禁止用手机翻拍照片或证件',
] as const
