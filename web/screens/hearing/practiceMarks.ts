import type { AnswerOf } from '#client/api.ts'

export type PracticeMarks = AnswerOf<'Exam', 'SubmitHearingPaper'>
