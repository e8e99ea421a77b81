import type { MajorKind } from './majorKind.ts'

/** How the rows of the catalogue read in lists, in forms, and in the sheets that go out and come back. */
export const majorKindTexts: Readonly<Record<MajorKind, string>> = {
  song: '器乐（逐首评审）',
  integrated: '声乐（综合评审）',
  hearing: '听力（机器与考官评分）',
}

export type QuestionAnswer = 'video' | 'audio' | 'choice'

/** How a type of question is answered, as the table keeps it. */
export const answerOf = ({ isVideo, isAudio }: { isVideo: boolean; isAudio: boolean }): QuestionAnswer =>
  isVideo ? 'video' : isAudio ? 'audio' : 'choice'

export const answerTexts: Readonly<Record<QuestionAnswer, string>> = {
  video: '上传视频',
  audio: '录音',
  choice: '选择',
}

export const onOfferText = (isPublished: boolean): string => (isPublished ? '使用中' : '已停用')
export const payWayText = (paysOnline: boolean): string => (paysOnline ? '线上缴费' : '现场缴费')
export const minutesText = (minutes: number): string => `${minutes} 分钟`
export const prevCertText = (isNeeded: boolean): string => (isNeeded ? '需要' : '—')
export const hearingGradeText = (isHearing: boolean): string => (isHearing ? '听力级别' : '—')
