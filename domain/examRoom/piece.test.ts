import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Pattern, type StoredSheet, slotsOf } from './answerSheet.ts'
import {
  choiceOf,
  drawCandidates,
  drawnText,
  drawPiece,
  drawPieces,
  drawsDue,
  isPieceOffered,
  type Piece,
  type PieceScope,
  whyCannotChoose,
  whyCannotDraw,
  whyCannotExchange,
} from './piece.ts'

const pieces: Pattern = {
  patternId: 53,
  questionTypeId: 1,
  typeName: '乐曲',
  isVideo: true,
  isRandom: false,
  submitCount: 2,
}
const basics: Pattern = { ...pieces, patternId: 51, questionTypeId: 10, isRandom: true, submitCount: 1 }
const patterns = [basics, pieces]
const scope: PieceScope = { majorId: 1, gradeId: 3, textbookId: 7, offeredIds: [7, 8] }
const undecided: PieceScope = { ...scope, textbookId: null }
const piece = (questionId: number, other: Partial<Piece> = {}): Piece => ({
  questionId,
  firstId: questionId,
  questionTypeId: 1,
  majorId: 1,
  gradeId: 3,
  textbookId: 7,
  isPublished: true,
  ...other,
})
const scale = (questionId: number) => piece(questionId, { questionTypeId: 10, textbookId: null })
const sheet = (sheetId: number, patternId: number, questionId: number): StoredSheet => ({
  sheetId,
  patternId,
  questionId,
  firstId: questionId,
  isDrawn: patternId === 51,
  hasAnswer: false,
})
const empty = slotsOf(patterns, [])
const one = slotsOf(patterns, [sheet(1, 53, 100)])
const full = slotsOf(patterns, [sheet(1, 53, 100), sheet(2, 53, 101), sheet(3, 51, 200)])

test.each([
  ['fits', piece(1), true],
  ['of every textbook', piece(1, { textbookId: null }), true],
  ['another textbook', piece(1, { textbookId: 8 }), false],
  ['another type', piece(1, { questionTypeId: 6 }), false],
  ['another major', piece(1, { majorId: 2 }), false],
  ['another grade', piece(1, { gradeId: 4 }), false],
  ['withdrawn', piece(1, { isPublished: false }), false],
])('a piece that %s', (_, own, isOffered) => expect(isPieceOffered(own, pieces, scope)).toBe(isOffered))

describe('choosing', () => {
  test.each([
    ['the first', piece(100), scope, empty, { kind: 'add', patternId: 53 }],
    ['the second', piece(101), scope, one, { kind: 'add', patternId: 53 }],
    ['the same again', piece(100), scope, one, { kind: 'keep', sheetId: 1 }],
    ['the same again on a full sheet', piece(101), scope, full, { kind: 'keep', sheetId: 2 }],
    ['what was drawn', scale(200), scope, full, { kind: 'keep', sheetId: 3 }],
    ['one too many', piece(102), scope, full, { kind: 'refuse', reason: 'PIECE_SLOTS_TAKEN' }],
    ['what is drawn', scale(201), scope, empty, { kind: 'refuse', reason: 'PIECE_DRAWN' }],
    ['of another grade', piece(9, { gradeId: 9 }), scope, empty, { kind: 'refuse', reason: 'PIECE_NOT_OFFERED' }],
    ['before the textbook', piece(100), undecided, empty, { kind: 'refuse', reason: 'TEXTBOOK_REQUIRED' }],
  ] as const)('%s', (_, own, who, slots, choice) => {
    expect(choiceOf(own, who, slots)).toEqual(choice)
    expect(whyCannotChoose(own, who, slots)).toBe(choice.kind === 'refuse' ? choice.reason : null)
  })

  test('no order of choices fills a pattern beyond its slots or twice with one piece', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 105 }), { maxLength: 12 }), (questionIds) => {
        const sheets: StoredSheet[] = []
        for (const questionId of questionIds) {
          const choice = choiceOf(piece(questionId), scope, slotsOf(patterns, sheets))
          if (choice.kind === 'add') sheets.push(sheet(sheets.length + 1, choice.patternId, questionId))
        }
        expect(sheets.length).toBeLessThanOrEqual(2)
        expect(new Set(sheets.map(({ questionId }) => questionId)).size).toBe(sheets.length)
      }),
    )
  })
})

test.each([
  ['a chosen one', 1, piece(102), full, null],
  ['into itself', 1, piece(100), full, null],
  ['a drawn one', 3, scale(201), full, 'PIECE_DRAWN'],
  ['a drawn one into itself', 3, scale(200), full, null],
  ['into what the other slot has', 1, piece(101), full, 'PIECE_REPEATED'],
  ['into another type', 1, scale(201), full, 'PIECE_NOT_OFFERED'],
  ['into another textbook', 1, piece(102, { textbookId: 8 }), full, 'PIECE_NOT_OFFERED'],
  ['of a foreign sheet', 99, piece(102), full, 'PARAMETERS_WRONG'],
] as const)('exchanging %s', (_, sheetId, own, slots, reason) => {
  expect(whyCannotExchange(sheetId, own, scope, slots)).toBe(reason)
})

test('what was drawn stays, even where staff have since let candidates choose that type', () => {
  const drawn = slotsOf([pieces], [{ ...sheet(1, 53, 100), isDrawn: true }])
  expect(whyCannotExchange(1, piece(102), scope, drawn)).toBe('PIECE_DRAWN')
})

describe('drawing', () => {
  const bank = [scale(200), scale(201), scale(202), piece(100)]

  test.each([
    ['the first time', basics, scope, empty, 3, null],
    ['again', basics, scope, full, 2, null],
    ['again from an empty bank', basics, scope, full, 0, null],
    ['the only one there is', basics, scope, empty, 1, null],
    ['what is chosen', pieces, scope, empty, 3, 'PIECE_NOT_DRAWN'],
    ['before the textbook', basics, undecided, empty, 3, 'TEXTBOOK_REQUIRED'],
    ['from an empty bank', basics, scope, empty, 0, 'PIECES_MISSING'],
    [
      'more than there are',
      { ...basics, submitCount: 2 },
      scope,
      slotsOf([{ ...basics, submitCount: 2 }], []),
      1,
      'PIECES_MISSING',
    ],
  ] as const)('%s', (_, pattern, who, slots, count, reason) => {
    expect(whyCannotDraw(pattern, who, slots, count)).toBe(reason)
  })

  test('takes only what is offered and not on the sheet', () => {
    expect(drawCandidates(bank, basics, scope, empty).map(({ questionId }) => questionId)).toEqual([200, 201, 202])
    expect(drawCandidates(bank, basics, scope, full).map(({ questionId }) => questionId)).toEqual([201, 202])
    expect(drawsDue(basics, empty)).toBe(1)
    expect(drawsDue(basics, full)).toBe(0)
  })

  test('each candidate is as likely as the source makes it', () => {
    expect([0, 1, 2].map((number) => drawPiece(['甲', '乙', '丙'], () => number))).toEqual(['甲', '乙', '丙'])
    const bounds: number[] = []
    const last = (bound: number) => {
      bounds.push(bound)
      return bound - 1
    }
    expect(drawPieces(['甲', '乙', '丙'], 2, last)).toEqual(['丙', '乙'])
    expect(bounds).toEqual([3, 2])
  })

  test('every ordered pair comes out of exactly one run of the source', () => {
    const pairs = new Set<string>()
    for (let a = 0; a < 4; a += 1) {
      for (let b = 0; b < 3; b += 1) {
        const numbers = [a, b]
        pairs.add(drawPieces(['1', '2', '3', '4'], 2, () => numbers.shift() ?? -1).join(''))
      }
    }
    expect(pairs.size).toBe(12)
  })

  test('several drawn are all different and all from the bank', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.infiniteStream(fc.nat()), (ids, source) => {
        const drawn = drawPieces(ids, ids.length, (bound) => (source.next().value ?? 0) % bound)
        expect(new Set(drawn)).toEqual(new Set(ids))
        expect(drawn).toHaveLength(ids.length)
      }),
    )
  })

  test.each([
    ['no candidates', [], 0],
    ['a source beyond the end', ['甲'], 1],
    ['a source below the start', ['甲'], -1],
    ['a source of fractions', ['甲', '乙'], 0.5],
  ])('%s: nothing is drawn', (_, candidates, number) => {
    expect(() => drawPiece(candidates, () => number)).toThrow(RangeError)
  })

  test('is announced with the name of the piece', () => {
    expect(drawnText(['C大调音阶'])).toBe('已抽取：C大调音阶')
    expect(drawnText(['C大调音阶', 'G大调琶音'])).toBe('已抽取：C大调音阶、G大调琶音')
  })
})
