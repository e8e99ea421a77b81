import type { ReviewItemWire } from '#contract/result/review.ts'
import type { ReviewInfo } from '#web/screens/examiner/reviewCall.ts'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import type { Programme } from './dayBook.ts'

/**
 * Builds the desk's data without the server, from the stored candidate and pieces, in the shape in which
 * `GetExamFormReviewInfo` returns somebody not marked yet (rulings#reset-review).
 */
export function offlineInfo(row: WorkRow, programme: Programme): ReviewInfo {
  const { Attendance, AttendanceTime, IsApproved, IsHeld, IsDecided } = row
  return {
    OtherMsg: {
      ExamFormIno: row,
      ExaminerReview: null,
      Draft: '',
      DraftVersion: 0,
      TakenFrom: 0,
      Handed: null,
      OtherReviews: null,
      Attendance,
      AttendanceTime,
      IsApproved,
      IsHeld,
      IsDecided,
    },
    listData: itemsOf(programme),
  }
}

function itemsOf(programme: Programme): ReviewItemWire[] {
  return programme.flatMap(({ Tracks, ...pattern }) =>
    Tracks.length === 0
      ? [itemOf(pattern, { EQ_ID: 0, Title: pattern.ExamQuestionType.TypeName, View_ExamQuestion: null }, 0)]
      : Tracks.map((track) => itemOf(pattern, track, 1)),
  )
}

type Pattern = Pick<Programme[number], 'EP_ID' | 'EQT_ID' | 'ExamQuestionType'>
type Track = Pick<Programme[number]['Tracks'][number], 'EQ_ID' | 'Title' | 'View_ExamQuestion'>

function itemOf(
  { EP_ID, EQT_ID, ExamQuestionType }: Pattern,
  { EQ_ID, Title, View_ExamQuestion }: Track,
  IsRequired: 0 | 1,
): ReviewItemWire {
  const { TypeName } = ExamQuestionType
  const own = { EQ_ID, EQT_ID, Question: Title, MusicType: 2, MusicScore: '', TB_ID: 0 }
  return {
    EAS_ID: 0,
    EP_ID,
    EQ_ID,
    EQT_ID,
    ExamQuestionType: { TypeName },
    View_ExamQuestion: View_ExamQuestion ?? own,
    Answer: '',
    FormatAnswer: '',
    Poster: '',
    DurationSeconds: null,
    Similarity: null,
    IsCalibrated: null,
    Faces: null,
    FaceProblem: '' as const,
    MediaProblem: '',
    IsRequired,
  }
}
