import { describe, expect, test } from 'vitest'
import type { AnswerSheetWire, PatternWire, QuestionWire } from '#contract/examRoom/exam.ts'
import {
  contentsOf,
  demonstrationOf,
  endingOf,
  isNextFree,
  isUnderWay,
  piecesLeft,
  roomSlotsOf,
  type SessionWire,
  scoresOf,
  slotServedBy,
} from './examRoom.ts'
import { askAgainIn } from './useExamRoom.ts'

function pattern(EP_ID: number, EQT_ID: number, SubmitNum: number, IsRandom: 0 | 1 = 0): PatternWire {
  return { EP_ID, EQT_ID, IsRandom, SubmitNum, ExamQuestionType: { EQT_ID, TypeName: `类${EQT_ID}`, IsVideo: 1 } }
}
function piece(EQ_ID: number, MusicType = 2, MusicScore = ''): QuestionWire {
  return { EQ_ID, EQT_ID: 6, Question: `曲${EQ_ID}`, MusicType, MusicScore, TB_ID: 0 }
}
function sheet(EAS_ID: number, EP_ID: number, change: Partial<AnswerSheetWire> = {}): AnswerSheetWire {
  return {
    EAS_ID,
    EP_ID,
    EQ_ID: EAS_ID * 10,
    EQT_ID: 6,
    SlotNo: 1,
    IsRandom: 0,
    Answer: '',
    FormatAnswer: '',
    Poster: '',
    MediaState: 'none',
    MediaProblem: '',
    MediaPercent: null,
    Faces: null,
    Similarity: null,
    IsCalibrated: null,
    FaceProblem: '',
    Fingerprint: '',
    TakesLeft: 30,
    ETag: '',
    FileBytes: 0,
    CompletedTime: null,
    EndTime: null,
    View_ExamQuestion: piece(EAS_ID * 10),
    ...change,
  }
}

describe('the slots of the answer sheet', () => {
  const patterns = [pattern(2, 99, 1), pattern(1, 6, 2)]

  test('are in display order, video types first, each with its own answer', () => {
    const slots = roomSlotsOf(patterns, [sheet(7, 2), sheet(5, 1, { Answer: '/v' })])
    expect(slots.map(({ ordinal, answer }) => [ordinal, answer?.EAS_ID ?? null])).toEqual([
      ['一', 5],
      ['二', null],
      ['三', 7],
    ])
    expect(slots.map(({ isFilled }) => isFilled)).toEqual([true, false, false])
  })

  test('are filled one after the other within their question type', () => {
    const slots = roomSlotsOf(patterns, [])
    expect(slots.map((slot) => isNextFree(slot, slots))).toEqual([true, false, true])
    const later = roomSlotsOf(patterns, [sheet(5, 1)])
    expect(later.map((slot) => isNextFree(slot, later))).toEqual([false, true, true])
  })

  test('offer no piece twice', () => {
    const slots = roomSlotsOf(patterns, [sheet(5, 1)])
    expect(piecesLeft([piece(50), piece(60)], slots).map(({ EQ_ID }) => EQ_ID)).toEqual([60])
  })
})

test.each([
  ['a video whose face check runs', { Answer: '/v', MediaState: 'ready', Similarity: 0 }, true],
  ['a video being converted', { Answer: '/v', MediaState: 'waiting', Similarity: null }, true],
  ['a finished one', { Answer: '/v', MediaState: 'ready', Similarity: 0.8 }, false],
  ['one without a face', { Answer: '/v', MediaState: 'ready', Similarity: 2 }, false],
  ['a slot without a video', { Answer: '', MediaState: 'none', Similarity: 0 }, false],
] as const)('%s is asked about again: %j, %s', (_, change, expected) => {
  expect(isUnderWay(sheet(1, 1, change))).toBe(expected)
})

test('a piece has score pictures or a video', () => {
  expect(scoresOf(piece(1, 2, '/a.png,/b.png'))).toEqual(['/a.png', '/b.png'])
  expect(scoresOf(piece(1, 2, ''))).toEqual([])
  expect(demonstrationOf(piece(1, 2, '/a.png'))).toBeNull()
  expect(scoresOf(piece(1, 3, '/a.mp4'))).toEqual([])
  expect(demonstrationOf(piece(1, 3, '/a.mp4'))).toBe('/a.mp4')
})

describe('after the countdown', () => {
  const over: SessionWire = {
    EndTime: '2026-11-20T11:00:00+08:00',
    ServerTime: '2026-11-20T11:00:01+08:00',
    IsSub: 0,
    IsComplete: 0,
    WhyNot: '',
    RetryUntil: null,
    IsHere: 1,
    SeatDevice: '',
    Retake: null,
  }
  test.each([
    ['restarts by itself', {}, 'restart'],
    ['waits for what the server says after it', { ServerTime: '2026-11-20T11:00:00+08:00' }, 'asking'],
    ['offers a complete set', { IsComplete: 1 }, 'complete'],
    ['offers it although no other session may begin', { IsComplete: 1, WhyNot: '考试时间已结束' }, 'complete'],
    ['says why no other may begin', { WhyNot: '考试次数已达上限，不能重新开始' }, 'closed'],
    ['is none before there is a session', { EndTime: null }, 'asking'],
  ] as const)('%s', (_, change, ending) => {
    expect(endingOf({ ...over, ...change })).toBe(ending)
  })
})

describe('a file that is chosen a second time', () => {
  const film = '5000-1700000000000-abcd'
  const slots = roomSlotsOf(
    [pattern(1, 6, 3)],
    [sheet(5, 1, { Answer: '/v', Fingerprint: film }), sheet(6, 1), sheet(7, 1)],
  )
  const servedBy = (fingerprint: string, own: number, uploading: { sheetId: number; fingerprint: string }[] = []) =>
    slotServedBy(fingerprint, own, slots, uploading)?.ordinal ?? null

  test('is recognised by the slot that uses it, also if the phone changes its date', () => {
    expect(servedBy(film, 6)).toBe('一')
    expect(servedBy('5000-1799999999999-abcd', 6)).toBe('一')
  })
  test('is recognised during its upload', () => {
    expect(servedBy('9-1-ef', 5, [{ sheetId: 6, fingerprint: '9-1-ef' }])).toBe('二')
  })
  test('needs no confirmation in its own slot, nor does another video', () => {
    expect(servedBy(film, 5)).toBeNull()
    expect(servedBy('5000-1700000000000-abce', 6)).toBeNull()
    expect(servedBy('', 6, [{ sheetId: 7, fingerprint: '' }])).toBeNull()
  })
})

test('the contents of an exam are listed by question type, video types first', () => {
  const told = contentsOf([
    { ...pattern(2, 99, 1), ExamQuestionType: { EQT_ID: 99, TypeName: '乐理', IsVideo: 0 } },
    pattern(1, 6, 2, 1),
  ])
  expect(told.videos).toBe(2)
  expect(told.kinds).toEqual([
    '类6 2 首：进入后由系统抽取，抽定后不能更换',
    '乐理 1 首：考生自选，提交前可以更换，不需要上传视频',
  ])
})

describe('the answer sheet is polled', () => {
  const END = '2026-11-20T11:00:00+08:00'
  const at = (seconds: number) => Date.parse(END) + seconds * 1000
  const asked = (seconds: number, change: Partial<SessionWire> = {}, listData: AnswerSheetWire[] = []) => {
    const session = {
      EndTime: END,
      ServerTime: END,
      IsSub: 0,
      IsComplete: 0,
      WhyNot: '',
      IsHere: 1,
      SeatDevice: '',
    }
    return askAgainIn({ listData, OtherMsg: { ...session, ...change } as SessionWire }, at(seconds))
  }
  const after = { ServerTime: '2026-11-20T11:00:02+08:00' }

  test('slowly while the clock runs, and right after its end', () => {
    expect(asked(-600)).toBe(20_000)
    expect(asked(-5)).toBe(6000)
  })
  test('each second until an answer from after the end, then slowly until it is submitted', () => {
    expect(asked(1)).toBe(1000)
    expect(asked(3, after)).toBe(20_000)
    expect(asked(3, { ...after, IsSub: 1 })).toBe(false)
    expect(asked(3, { EndTime: null })).toBe(false)
  })
  test('more often while the server processes a video, submitted or not', () => {
    const film = sheet(1, 1, { Answer: '/v', MediaState: 'waiting' })
    expect(asked(-600, {}, [film])).toBe(8000)
    expect(asked(3, { ...after, IsSub: 1 }, [film])).toBe(8000)
    expect(asked(1, {}, [film])).toBe(1000)
  })
})
