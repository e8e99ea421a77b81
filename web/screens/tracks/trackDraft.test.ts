import { describe, expect, test } from 'vitest'
import type { PatternWire, QuestionWire } from '#contract/examRoom/exam.ts'
import type { PieceScope } from '#domain/examRoom/piece.ts'
import { entriesOf, piecesFor, type TrackEntry, trackFaults, trackSlotsOf, tracksOf } from './trackDraft.ts'

const pattern = (EP_ID: number, EQT_ID: number, SubmitNum: number, IsRandom: 0 | 1 = 0): PatternWire => ({
  EP_ID,
  EQT_ID,
  SubmitNum,
  IsRandom,
  ExamQuestionType: { EQT_ID, TypeName: `题型${EQT_ID}`, IsVideo: 1 },
})
const question = (EQ_ID: number, EQT_ID: number, TB_ID = 0): QuestionWire => ({
  EQ_ID,
  EQT_ID,
  TB_ID,
  Question: `曲目${EQ_ID}`,
  MusicType: 2,
  MusicScore: '',
})
const slots = trackSlotsOf([pattern(3, 10, 1, 1), pattern(2, 6, 1), pattern(1, 1, 2)])
const pieces = [question(60, 6), question(11, 1), question(12, 1, 8)]
const scope: PieceScope = { majorId: 1, gradeId: 3, textbookId: 8, offeredIds: [8] }
const bank = (questionId: number): TrackEntry => ({ questionId, isOwn: false, title: '' })
const own = (title: string): TrackEntry => ({ questionId: null, isOwn: true, title })
const open: TrackEntry = { questionId: null, isOwn: false, title: '' }

test('there is a slot for each piece to choose, in display order, and none for drawn pieces', () => {
  expect(slots.map(({ pattern: { patternId }, ordinal }) => `${ordinal} ${patternId}`)).toEqual([
    '一 1',
    '二 1',
    '三 2',
  ])
})

describe('the entries', () => {
  test('are restored as they were chosen', () => {
    const tracks = [
      { EP_ID: 1, EQ_ID: 12, Title: '曲目12' },
      { EP_ID: 1, EQ_ID: 0, Title: '牧童短笛' },
      { EP_ID: 2, EQ_ID: 60, Title: '曲目60' },
    ]
    expect(entriesOf(slots, tracks, pieces)).toEqual([bank(12), own('牧童短笛'), bank(60)])
  })
  test('are empty where nothing was chosen or the piece is no longer offered', () => {
    expect(entriesOf(slots, [{ EP_ID: 1, EQ_ID: 99, Title: '旧曲目' }], pieces)).toEqual([open, open, open])
  })
  test('are sent with pattern, piece and title', () => {
    expect(tracksOf(slots, [bank(11), own('赛马'), bank(60)])).toEqual([
      { EP_ID: 1, EQ_ID: 11, Title: '' },
      { EP_ID: 1, EQ_ID: 0, Title: '赛马' },
      { EP_ID: 2, EQ_ID: 60, Title: '' },
    ])
  })
})

test('a piece chosen for one slot is not offered for another, and question types are separate', () => {
  const ids = (at: number) => piecesFor(at, slots, [bank(11), open, open], pieces).map(({ EQ_ID }) => EQ_ID)
  expect([ids(0), ids(1), ids(2)]).toEqual([[11, 12], [12], [60]])
})

test.each<[string, TrackEntry[], PieceScope, Array<string | null>]>([
  ['all right', [bank(11), own('赛马'), bank(60)], scope, [null, null, null]],
  ['nothing chosen', [open, open, open], scope, Array(3).fill('请选择或填写曲目')],
  ['own without a title', [bank(11), own(' '), bank(60)], scope, [null, '请选择或填写曲目', null]],
  ['the same title twice', [own('赛马'), own('赛马'), bank(60)], scope, [null, '该曲目已选择，请选择另一首曲目', null]],
  ['no textbook', [bank(11), own('赛马'), own('练习')], { ...scope, textbookId: null }, ['请选择教材', null, null]],
])('faults: %s', (_, entries, of, faults) => expect(trackFaults(slots, entries, pieces, of)).toEqual(faults))
