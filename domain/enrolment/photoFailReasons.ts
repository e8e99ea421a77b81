/** A reason why a photo fails: what staff read, and what the candidate is told to do. */
export interface FailReason {
  label: string
  /** Empty where staff write the advice themselves. */
  advice: string
}

/** Listed in the order of the number keys 1 to 9 (photo requirements: specification#photo-change). */
export const failReasons: readonly FailReason[] = [
  { label: '非免冠', advice: '请上传免冠照片，不要戴帽子或头饰。' },
  { label: '背景杂乱', advice: '请使用纯色背景的证件照。' },
  { label: '模糊', advice: '照片不够清晰，请上传清晰的原图。' },
  { label: '翻拍', advice: '请上传电子原图，不要用手机翻拍纸质照片或屏幕。' },
  { label: '非近期', advice: '请上传近六个月内的照片。' },
  { label: '不是本人证件照', advice: '请上传考生本人的单人证件照。' },
  { label: '尺寸比例不符', advice: '请上传小二寸竖版证件照，头部居中，不要拉伸变形。' },
  { label: '面部遮挡', advice: '请露出完整面部，头发、眼镜反光等不要遮挡五官。' },
  { label: '其他', advice: '' },
]

/** The number of 其他, whose advice staff write themselves. */
export const OTHER_REASON = 9
