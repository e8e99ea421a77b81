import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'
import { withoutAdvice } from '#domain/examRoom/videoProblem.ts'

/** What the candidate reads about the processing of a video: its state and some advice; both may be empty. */
export type MediaWords = { text: string; advice: string }

type MediaFacts = Pick<AnswerSheetWire, 'MediaState' | 'MediaProblem' | 'MediaPercent'>

/** What is wrong with a received video, for whoever decides about it; empty where nothing was found. */
export function wrongWith({ MediaState, MediaProblem }: Pick<MediaFacts, 'MediaState' | 'MediaProblem'>): string {
  const fact = withoutAdvice(MediaProblem)
  return MediaState === 'failed' ? `考官可能看不了${fact === '' ? '' : `（${fact}）`}` : fact
}

/**
 * The server converts videos and reports problems; none of them blocks the submission (rulings#conversion). Where the
 * video is final, nobody is asked to send another.
 */
export function mediaWords(facts: MediaFacts, isFinal: boolean): MediaWords {
  const { MediaState: state, MediaProblem: problem, MediaPercent: percent } = facts
  if (state === 'none') return { text: '', advice: '' }
  const advice = isFinal ? withoutAdvice(problem) : problem
  if (state === 'ready') return { text: '可以播放', advice }
  if (state === 'failed') {
    return { text: `视频有问题，考官可能看不了${isFinal ? '' : '，请重新上传'}`, advice }
  }
  const text = percent === null ? '已收到，正在转换格式，不影响提交' : `正在转换 ${percent}%，不影响提交`
  return { text, advice: '' }
}
