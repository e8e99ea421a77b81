import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Judgement,
  judgementText,
  parseJudgement,
  type ReviewKind,
  reviewKindOf,
  scoreIn,
  whyCommentUnfit,
} from './judgement.ts'

test.each([
  [-1, false, 'song'],
  [-2, false, 'integrated'],
  [0, true, 'hearing'],
])('a major of ParentID %i, hearing %s, is reviewed by %s', (parentId, isHearing, kind) => {
  expect(reviewKindOf({ parentId, isHearing })).toBe(kind)
})

test('a major that nobody knows how to review is a mistake', () => {
  expect(() => reviewKindOf({ parentId: 7, isHearing: false })).toThrow(RangeError)
})

describe('whyCommentUnfit', () => {
  test.each([
    ['', null],
    ['好'.repeat(50), null],
    ['好'.repeat(51), 'COMMENT_TOO_LONG'],
    ['𠮷'.repeat(50), null],
    ['a'.repeat(51), 'COMMENT_TOO_LONG'],
    [`  ${'好'.repeat(50)}  `, null],
    ['好\0', 'TEXT_UNFIT'],
    ['好\u202e', 'TEXT_UNFIT'],
  ])('%j → %s', (comment, reason) => expect(whyCommentUnfit(comment)).toBe(reason))
})

const songs = (entry: object) => JSON.stringify([{ EAS_ID: 1, EP_ID: 2, EQ_ID: 3, Comments: ['好'], ...entry }])

describe('parseJudgement reads', () => {
  test.each([
    ['song', '[]', { kind: 'song', songs: [] }],
    [
      'song',
      '[{"EAS_ID":"12","EP_ID":2,"EQ_ID":3,"Comments":[" 音色 好 ","",null],"Text":null,"At":12.5,"Extra":{}}]',
      {
        kind: 'song',
        songs: [{ sheetId: 12, patternId: 2, questionId: 3, comments: ['音色 好'], text: '', atSeconds: 12.5 }],
      },
    ],
    [
      'song',
      '[{"EAS_ID":0,"Text":"稳"}]',
      {
        kind: 'song',
        songs: [{ sheetId: 0, patternId: 0, questionId: 0, comments: [], text: '稳', atSeconds: null }],
      },
    ],
    [
      'integrated',
      '[{"Category":"音准","Comment":"准"}]',
      { kind: 'integrated', choices: [{ category: '音准', comment: '准' }] },
    ],
    ['hearing', '[{"EAS_ID":5,"Score":"7.5"}]', { kind: 'hearing', scores: [{ sheetId: 5, score: 7.5 }] }],
  ] satisfies [ReviewKind, string, Judgement][])('%s %s', (kind, text, judgement) => {
    expect(parseJudgement(text, kind)).toEqual({ judgement, reason: null })
  })
})

test.each([
  ['64 KB', 'song', `[${' '.repeat(65_534)}]`],
  ['100 entries', 'song', JSON.stringify(Array(100).fill({}))],
  ['20 comments', 'song', songs({ Comments: Array(20).fill('好') })],
  ['a category of 20', 'integrated', `[{"Category":"${'音'.repeat(20)}","Comment":"准"}]`],
  ['a whole day', 'song', songs({ At: 86_400 })],
  ['the full score', 'hearing', '[{"EAS_ID":5,"Score":100}]'],
] as const)('parseJudgement takes %s, but no more', (_, kind, text) => {
  expect(parseJudgement(text, kind).reason).toBeNull()
})

describe('parseJudgement refuses', () => {
  test.each([
    ['no JSON', 'song', '[{', 'JUDGEMENT_WRONG'],
    ['nothing', 'song', '', 'JUDGEMENT_WRONG'],
    ['no list', 'song', '{}', 'JUDGEMENT_WRONG'],
    ['null', 'song', 'null', 'JUDGEMENT_WRONG'],
    ['an entry that is none', 'song', '[1]', 'JUDGEMENT_WRONG'],
    ['a list as entry', 'song', '[[]]', 'JUDGEMENT_WRONG'],
    ['a negative id', 'song', songs({ EAS_ID: -1 }), 'JUDGEMENT_WRONG'],
    ['half an id', 'song', songs({ EAS_ID: 1.5 }), 'JUDGEMENT_WRONG'],
    ['an id beyond int4', 'song', songs({ EQ_ID: 2 ** 31 }), 'JUDGEMENT_WRONG'],
    ['an id in hexadecimal', 'song', songs({ EQ_ID: '0x10' }), 'JUDGEMENT_WRONG'],
    ['an id that is an object', 'song', songs({ EAS_ID: { $gt: 0 } }), 'JUDGEMENT_WRONG'],
    ['a time before the start', 'song', songs({ At: -0.1 }), 'JUDGEMENT_WRONG'],
    ['a time after a day', 'song', songs({ At: 86_401 }), 'JUDGEMENT_WRONG'],
    ['comments that are text', 'song', songs({ Comments: '好' }), 'JUDGEMENT_WRONG'],
    ['a comment that is a number', 'song', songs({ Comments: [1] }), 'JUDGEMENT_WRONG'],
    ['21 comments', 'song', songs({ Comments: Array(21).fill('好') }), 'JUDGEMENT_WRONG'],
    ['a long comment', 'song', songs({ Comments: ['好'.repeat(51)] }), 'COMMENT_TOO_LONG'],
    ['a long free text', 'song', songs({ Text: '好'.repeat(51) }), 'COMMENT_TOO_LONG'],
    ['a comment with NUL', 'song', songs({ Comments: ['好\0'] }), 'TEXT_UNFIT'],
    ['101 entries', 'song', JSON.stringify(Array(101).fill({})), 'JUDGEMENT_WRONG'],
    ['64 KB of brackets', 'song', '['.repeat(65_536), 'JUDGEMENT_WRONG'],
    ['more than 64 KB', 'song', `[${' '.repeat(65_536)}]`, 'JUDGEMENT_WRONG'],
    ['no category', 'integrated', '[{"Comment":"准"}]', 'JUDGEMENT_WRONG'],
    ['a long category', 'integrated', `[{"Category":"${'音'.repeat(21)}","Comment":"准"}]`, 'JUDGEMENT_WRONG'],
    ['an empty choice', 'integrated', '[{"Category":"音准","Comment":" "}]', 'JUDGEMENT_WRONG'],
    ['a long choice', 'integrated', `[{"Category":"音准","Comment":"${'准'.repeat(51)}"}]`, 'COMMENT_TOO_LONG'],
    ['no score', 'hearing', '[{"EAS_ID":5}]', 'JUDGEMENT_WRONG'],
    ['a score above 100', 'hearing', '[{"EAS_ID":5,"Score":101}]', 'JUDGEMENT_WRONG'],
    ['a score that is text', 'hearing', '[{"EAS_ID":5,"Score":"高"}]', 'JUDGEMENT_WRONG'],
  ] as const)('%s', (_, kind, text, reason) => {
    expect(parseJudgement(text, kind)).toEqual({ judgement: null, reason })
  })

  test('without ever throwing, whatever is sent', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.object()).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(anything, fc.constantFrom<ReviewKind>('song', 'integrated', 'hearing'), (text, kind) => {
        const { judgement, reason } = parseJudgement(text, kind)
        expect((judgement === null) !== (reason === null)).toBe(true)
      }),
    )
  })

  test('names that reach for the prototype, by ignoring them', () => {
    const text = '[{"__proto__":{"Text":"坏"},"constructor":{"prototype":{"Text":"坏"}},"EAS_ID":1}]'
    expect(parseJudgement(text, 'song').judgement).toMatchObject({ songs: [{ sheetId: 1, text: '' }] })
    expect('Text' in {}).toBe(false)
  })
})

test.each([
  ['0', 0],
  [' 88.5 ', 88.5],
  ['100', 100],
  ['99.99', 99.99],
  ['100.01', null],
  ['101', null],
  ['88.555', null],
  ['-1', null],
  ['1e1', null],
  ['八十', null],
  ['', null],
])('a score typed as “%s” is %s', (typed, score) => expect(scoreIn(typed)).toBe(score))

test('what is written is read again', () => {
  const id = fc.integer({ min: 0, max: 2 ** 31 - 1 })
  const words = fc.constantFrom('音准稳定', '节奏清楚', '注意呼吸')
  const judgement: fc.Arbitrary<Judgement> = fc.oneof(
    fc
      .array(
        fc.record({
          sheetId: id,
          patternId: id,
          questionId: id,
          comments: fc.array(words, { maxLength: 4 }),
          text: fc.constantFrom('', '好'),
          atSeconds: fc.option(fc.integer({ min: 0, max: 86_400 })),
        }),
        { maxLength: 10 },
      )
      .map((own) => ({ kind: 'song' as const, songs: own })),
    fc
      .array(fc.record({ category: words, comment: words }), { maxLength: 10 })
      .map((choices) => ({ kind: 'integrated' as const, choices })),
    fc
      .array(fc.record({ sheetId: id, score: fc.integer({ min: 0, max: 100 }) }), { maxLength: 10 })
      .map((scores) => ({ kind: 'hearing' as const, scores })),
  )
  fc.assert(
    fc.property(judgement, (own) => {
      expect(parseJudgement(judgementText(own), own.kind)).toEqual({ judgement: own, reason: null })
    }),
  )
})
