import { describe, expect, test } from 'vitest'
import type { AnswerSheetWire, PatternWire, QuestionWire } from '#contract/exam.ts'
import { demonstrationOf, isNextFree, isUnderWay, piecesLeft, roomSlotsOf, scoresOf } from './examRoom.ts'

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
    ETag: '',
    FileBytes: 0,
    CompletedTime: null,
    EndTime: null,
    View_ExamQuestion: piece(EAS_ID * 10),
    ...change,
  }
}

describe('the places of the sheet', () => {
  const patterns = [pattern(2, 99, 1), pattern(1, 6, 2)]

  test('stand in the order shown, video types first, each with its own answer', () => {
    const slots = roomSlotsOf(patterns, [sheet(7, 2), sheet(5, 1, { Answer: '/v' })])
    expect(slots.map(({ ordinal, answer }) => [ordinal, answer?.EAS_ID ?? null])).toEqual([
      ['一', 5],
      ['二', null],
      ['三', 7],
    ])
    expect(slots.map(({ isFilled }) => isFilled)).toEqual([true, false, false])
  })

  test('take a piece one after the other within their kind', () => {
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
