import type { AnswerOf } from '#client/api.ts'

export type HearingPaper = AnswerOf<'Examiner', 'GetExamFormMusicTheoryReviewInfo'>
