import type { QuestionWire } from '#contract/examRoom/exam.ts'

/**
 * The `MusicType` of pieces whose `MusicScore` is a list of images; others carry a video (specification#answer-sheet).
 */
const PICTURES = 2

/** Returns the links of what `MusicScore` lists. */
export function scoreParts({ MusicScore }: Pick<QuestionWire, 'MusicScore'>): string[] {
  return MusicScore.split(',').filter((part) => part !== '')
}

/** Returns the links of the pages of a score; none where the piece carries a video. */
export function scorePictures(question: Pick<QuestionWire, 'MusicScore' | 'MusicType'>): string[] {
  return question.MusicType === PICTURES ? scoreParts(question) : []
}
