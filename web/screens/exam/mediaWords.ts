import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'

/** What the candidate reads about the processing of a video: its state and some advice; both may be empty. */
export type MediaWords = { text: string; advice: string }

/** The server converts videos and reports problems; none of them blocks the submission (rulings#conversion). */
export function mediaWords({
  MediaState: state,
  MediaProblem: problem,
  MediaPercent: percent,
}: Pick<AnswerSheetWire, 'MediaState' | 'MediaProblem' | 'MediaPercent'>): MediaWords {
  if (state === 'none') return { text: '', advice: '' }
  if (state === 'ready') return { text: '可以播放', advice: problem }
  if (state === 'failed') return { text: '处理失败，原视频已保存', advice: problem || '如视频不能播放，请重新上传' }
  const text = percent === null ? '等待处理，不影响提交' : `正在转换 ${percent}%，不影响提交`
  return { text, advice: '' }
}
