import type { AnswerSheetWire, PatternWire, QuestionWire } from '#contract/examRoom/exam.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import type { Answers } from './fakeServer.ts'
import { enrolmentAnswer } from './wire.ts'

export const PATTERN = 11
const TYPE = 6

export function patternWire(change: Partial<PatternWire> = {}): PatternWire {
  const ExamQuestionType = { EQT_ID: TYPE, TypeName: '乐曲', IsVideo: 1 as const }
  return { EP_ID: PATTERN, EQT_ID: TYPE, IsRandom: 0, SubmitNum: 2, ExamQuestionType, ...change }
}

export const pieceWire = (EQ_ID: number, Question: string): QuestionWire => ({
  EQ_ID,
  EQT_ID: TYPE,
  Question,
  MusicType: 2,
  MusicScore: '',
  TB_ID: 1,
})

export function sheetWire(SlotNo: number, change: Partial<AnswerSheetWire> = {}): AnswerSheetWire {
  return {
    EAS_ID: 500 + SlotNo,
    EP_ID: PATTERN,
    EQ_ID: SlotNo,
    EQT_ID: TYPE,
    SlotNo,
    IsRandom: 0,
    Answer: '',
    FormatAnswer: '',
    Poster: '',
    MediaState: 'none',
    MediaProblem: '',
    MediaPercent: null,
    Similarity: null,
    IsCalibrated: null,
    Faces: null,
    FaceProblem: '',
    FileBytes: 0,
    ETag: '',
    Fingerprint: '',
    TakesLeft: 30,
    CompletedTime: null,
    EndTime: null,
    View_ExamQuestion: pieceWire(SlotNo, `第${SlotNo}首`),
    ...change,
  }
}

/** A video that has arrived. */
export const filled: Partial<AnswerSheetWire> = {
  Answer: '/files/1.mp4',
  FormatAnswer: '/files/1.mp4',
  MediaState: 'ready',
  FileBytes: 4_000_000,
  CompletedTime: '2026-11-20T09:10:00+08:00',
}

interface Session {
  endsAt: Instant
  sheets: AnswerSheetWire[]
  isComplete?: boolean
  isHere?: boolean
  isSubmitted?: boolean
  retryUntil?: Instant | null
  whyNot?: string
}

/** GetAnswerSheetList of a session that ends then, by the server's clock, which is the phone's. */
export const sessionAnswer = ({
  endsAt,
  sheets,
  isComplete,
  isHere = true,
  isSubmitted,
  retryUntil = null,
  whyNot = '',
}: Session) => ({
  listData: sheets,
  OtherMsg: {
    EndTime: shanghaiIso(endsAt),
    ServerTime: shanghaiIso(Date.now()),
    IsSub: isSubmitted ? (1 as const) : (0 as const),
    IsComplete: isComplete ? (1 as const) : (0 as const),
    WhyNot: whyNot,
    RetryUntil: retryUntil === null ? null : shanghaiIso(retryUntil),
    IsHere: isHere ? (1 as const) : (0 as const),
    Retake: null,
    SeatDevice: isHere ? '' : 'iPhone（微信）',
  },
})

let serial = 9000
/** Another exam for each test: the page remembers which ones it has entered. */
export function nextExam(): number {
  serial += 1
  return serial
}

/** What the exam asks for besides its answer sheet: a paid and checked enrolment, two pieces to choose from three. */
export function examAnswers(enrolmentId: number, patterns: PatternWire[] = [patternWire()], textbookId = 1): Answers {
  const pieces = [1, 2, 3].map((id) => pieceWire(id, `第${id}首`))
  return {
    Exam: {
      GetOwnSessionNotes: { listData: [] },
      GetExamFormInfo: enrolmentAnswer({
        EF_ID: enrolmentId,
        IsPay: PAY_STATUS.paid,
        CheckStatus: CHECK_STATUS.passed,
        TB_ID: textbookId,
        ExamNO: '5326010100001',
      }),
      ExamFromPatternList: { listData: patterns },
      GetExamQuestionList: { listData: [{ EQT_ID: TYPE, TypeName: '乐曲', InitNum: 0, ExamQuestions: pieces }] },
      GetMyOnlineExamList: { listData: [], totalCount: 0 },
      ResetAnswerRecord: {
        OtherMsg: {
          EndTime: null,
          ServerTime: '2026-11-20T09:00:00+08:00',
          Minutes: 90,
          IsSub: 0,
          IsComplete: 0,
        },
      },
    },
    ExamPublic: { GetExamTextBookList: { listData: [{ TB_ID: 1, BookName: '考级教材' }] } },
  }
}
