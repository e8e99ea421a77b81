import { expect, test } from 'vitest'
import { commentPartsOf, type ReadableReview } from './readReview.ts'

function review(ParentID: number, judgement: unknown): ReadableReview {
  const item = (EAS_ID: number, Answer: string) => ({
    EAS_ID,
    EP_ID: 1,
    EQ_ID: EAS_ID,
    EQT_ID: 6,
    ExamQuestionType: { TypeName: '乐曲' },
    View_ExamQuestion: { EQ_ID: EAS_ID, EQT_ID: 6, Question: `曲${EAS_ID}`, MusicType: 2, MusicScore: '', TB_ID: 0 },
    Answer,
    FormatAnswer: '',
    Poster: '',
    DurationSeconds: null,
    Similarity: null,
    IsCalibrated: null,
    FaceProblem: '' as const,
    MediaProblem: '',
    Faces: null,
    IsRequired: 1 as const,
  })
  return {
    OtherMsg: {
      ExamFormIno: {
        EF_ID: 1,
        ExamNO: '',
        Name: '李小雅',
        Sex: '女',
        BirthDate: '2015.03',
        Photo: '',
        MID: 1,
        GID: 5,
        IsOnline: 1,
        IsSubAnswer: 1,
        HidesIdentity: 0,
        ExamBatch: { EB_ID: 100, EB_Name: '冬季', ShowCommentsTime: null, AbsenceGraceMinutes: 10 },
        Majors: { MID: 1, MName: '钢琴', ParentID },
        Grades: { GID: 5, GName: '五级' },
        ExamTime: null,
      },
      ExaminerReview: {
        ER_ID: 1,
        Judgement: JSON.stringify(judgement),
        ERT_Code: 4,
        Suggestion: '',
        Signature: '',
        Version: 1,
        SubmitTime: '2026-11-20T09:00:00+08:00',
      },
    },
    listData: [item(11, '/v'), item(12, '')],
  }
}

test('comments are listed below their song, own text last; a song without comments is left out', () => {
  const parts = commentPartsOf(
    review(-1, [{ EAS_ID: 11, EP_ID: 1, EQ_ID: 11, Comments: ['节奏准确'], Text: '继续努力', At: 3 }]),
  )
  expect(parts).toMatchObject([
    {
      key: '11-0',
      heading: '一、曲11',
      note: '乐曲',
      item: { EAS_ID: 11 },
      remarks: [
        { text: '节奏准确', at: 3 },
        { text: '继续努力', at: 3 },
      ],
    },
    { key: '12-1', heading: '二、曲12', note: '乐曲', remarks: [], item: { EAS_ID: 12 } },
  ])
})

test('on site the comments on two identical own-choice tracks stay separate', () => {
  const entry = (Text: string) => ({ EAS_ID: 0, EP_ID: 1, EQ_ID: 0, Comments: [], Text, At: null })
  const written = review(-1, [entry('第一首'), entry('第二首')])
  const listData = written.listData.map((item) => ({ ...item, EAS_ID: 0, EQ_ID: 0 }))
  expect(commentPartsOf({ ...written, listData }).map(({ remarks }) => remarks)).toEqual([
    [{ text: '第一首', at: null }],
    [{ text: '第二首', at: null }],
  ])
})

test('an integrated review is listed by category', () => {
  const parts = commentPartsOf(
    review(-2, [
      { Category: '音准', Comment: '音准良好' },
      { Category: '建议', Comment: '多听' },
      { Category: '建议', Comment: '多练' },
    ]),
  )
  expect(parts.map(({ heading, remarks }) => [heading, remarks.map(({ text }) => text)])).toEqual([
    ['音准', ['音准良好']],
    ['建议', ['多听', '多练']],
  ])
})

test('without a review there are no comments, and an invalid one throws', () => {
  const none = review(-1, [])
  expect(commentPartsOf({ ...none, OtherMsg: { ...none.OtherMsg, ExaminerReview: null } })).toEqual([])
  expect(() => commentPartsOf(review(-1, { no: 'list' }))).toThrow()
})
