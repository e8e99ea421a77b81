import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pattern } from './answerSheet.ts'
import type { Piece, PieceScope } from './piece.ts'
import { TRACK_TITLE_MAX, type TrackChoice, trackPatternsOf, trackProblemsOf, whyTitleUnfit } from './track.ts'

const pattern = (patternId: number, questionTypeId: number, submitCount: number, isRandom = false): Pattern => ({
  patternId,
  questionTypeId,
  submitCount,
  isRandom,
  typeName: '乐曲',
  isVideo: true,
})
const patterns = [pattern(1, 10, 1, true), pattern(2, 6, 1), pattern(3, 1, 2)]

const piece = (questionId: number, questionTypeId: number, changes: Partial<Piece> = {}): Piece => ({
  questionId,
  firstId: questionId,
  questionTypeId,
  majorId: 5,
  gradeId: 3,
  textbookId: null,
  isPublished: true,
  ...changes,
})
const bank = [
  piece(60, 6),
  piece(61, 1),
  piece(62, 1, { textbookId: 8 }),
  piece(63, 1, { textbookId: 9 }),
  piece(64, 1, { isPublished: false }),
  piece(65, 10),
]
const scope: PieceScope = { majorId: 5, gradeId: 3, textbookId: 8, offeredIds: [8, 9] }
const free: PieceScope = { ...scope, textbookId: null }

const banked = (patternId: number, questionId: number): TrackChoice => ({ patternId, questionId, title: '' })
const own = (patternId: number, title: string): TrackChoice => ({ patternId, questionId: null, title })
const whole = [banked(2, 60), banked(3, 61), banked(3, 62)]

test('tracks are chosen for what is not drawn', () => {
  expect(trackPatternsOf(patterns).map(({ patternId }) => patternId)).toEqual([2, 3])
})

describe('a set of tracks', () => {
  test.each<[string, TrackChoice[], PieceScope, string | null, number | null]>([
    ['pieces of the bank', whole, scope, null, null],
    ['one of its own', [banked(2, 60), banked(3, 61), own(3, '牧童短笛')], scope, null, null],
    ['all of its own, no textbook chosen', [own(2, '车尔尼'), own(3, '甲'), own(3, '乙')], free, null, null],
    ['in another order', [banked(3, 62), banked(2, 60), banked(3, 61)], scope, null, null],
    ['nothing', [], scope, 'TRACKS_COUNT_WRONG', null],
    ['one too few', whole.slice(0, 2), scope, 'TRACKS_COUNT_WRONG', null],
    ['one too many', [...whole, own(3, '第三首')], scope, 'TRACKS_COUNT_WRONG', null],
    ['a piece without a title', [banked(2, 60), own(3, ' \u3000'), banked(3, 61)], scope, 'TRACK_REQUIRED', 1],
    ['an unknown pattern', [banked(9, 60)], scope, 'PARAMETERS_WRONG', 0],
    ['what is drawn', [banked(1, 65)], scope, 'PIECE_DRAWN', 0],
    ['what is drawn, by a title', [own(1, '音阶')], scope, 'PIECE_DRAWN', 0],
    ['a bank piece before the textbook', whole, free, 'TEXTBOOK_REQUIRED', 0],
    ['a piece of the other textbook', [banked(2, 60), banked(3, 63)], scope, 'PIECE_NOT_OFFERED', 1],
    ['a piece no longer published', [banked(3, 64)], scope, 'PIECE_NOT_OFFERED', 0],
    ['a piece of another type', [banked(2, 61)], scope, 'PIECE_NOT_OFFERED', 0],
    ['an unknown piece', [banked(2, 66)], scope, 'PIECE_NOT_OFFERED', 0],
    ['another grade', whole, { ...scope, gradeId: 4 }, 'PIECE_NOT_OFFERED', 0],
    ['the same piece twice', [banked(2, 60), banked(3, 61), banked(3, 61)], scope, 'PIECE_REPEATED', 2],
    ['the same title twice', [banked(2, 60), own(3, '赛马'), own(3, ' 赛马 ')], scope, 'PIECE_REPEATED', 2],
  ])('%s', (_, tracks, of, reason, at) => {
    expect(trackProblemsOf(tracks, patterns, bank, of)[0] ?? null).toEqual(reason === null ? null : { reason, at })
  })

  test('asks for nothing where everything is drawn', () => {
    expect(trackProblemsOf([], patterns.slice(0, 1), bank, scope)).toEqual([])
  })

  test('reports what is wrong at each position', () => {
    const tracks = [own(2, ''), banked(3, 63), own(3, '')]
    expect(trackProblemsOf(tracks, patterns, bank, scope)).toEqual([
      { reason: 'TRACK_REQUIRED', at: 0 },
      { reason: 'PIECE_NOT_OFFERED', at: 1 },
      { reason: 'TRACK_REQUIRED', at: 2 },
    ])
  })

  test('is never kept with fewer or more than asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }), (ids) => {
        const tracks = ids.map((patternId, index) => own(patternId, `曲目${index}`))
        const count = (id: number) => ids.filter((patternId) => patternId === id).length
        const isWhole = count(0) + count(1) === 0 && count(2) === 1 && count(3) === 2
        expect(trackProblemsOf(tracks, patterns, bank, scope).length === 0).toBe(isWhole)
      }),
    )
  })
})

test.each([
  ['a title', '《牧童短笛》贺绿汀', null],
  ['as long as it may be', '𠮷'.repeat(TRACK_TITLE_MAX), null],
  ['one too long', '𠮷'.repeat(TRACK_TITLE_MAX + 1), 'TRACK_TITLE_LONG'],
  ['long by spaces only', `${' '.repeat(60)}春`, null],
  ['turned writing', '春\u202e晓', 'TEXT_UNFIT'],
])('a title: %s', (_, title, reason) => expect(whyTitleUnfit(title)).toBe(reason))
