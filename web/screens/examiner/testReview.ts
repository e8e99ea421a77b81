import type { ReviewItemWire } from '#contract/result/review.ts'

/** A test fixture: a piece with a video as the server returns it. */
export function reviewItem(EAS_ID: number, changes: Partial<ReviewItemWire> = {}): ReviewItemWire {
  return {
    EAS_ID,
    EP_ID: 10 + EAS_ID,
    EQ_ID: 20 + EAS_ID,
    EQT_ID: 1,
    ExamQuestionType: { TypeName: '乐曲' },
    View_ExamQuestion: {
      EQ_ID: 20 + EAS_ID,
      EQT_ID: 1,
      Question: `曲目${EAS_ID}`,
      MusicType: 2,
      MusicScore: '',
      TB_ID: 0,
    },
    Answer: `/files/video/${EAS_ID}.mp4`,
    FormatAnswer: '',
    Poster: '',
    DurationSeconds: 60,
    Similarity: 0.9,
    IsCalibrated: 1,
    FaceProblem: '',
    MediaProblem: '',
    Faces: 1,
    IsRequired: 1,
    ...changes,
  }
}
