import { describe, expect, test } from 'vitest'
import type { Judgement, SongComment } from './judgement.ts'
import {
  type ReviewFacts,
  type SongToReview,
  unreviewedSongs,
  unreviewedText,
  whyCannotChangeReview,
  whyCannotReview,
  whyCannotSubmitReview,
  whyChoicesUnfit,
} from './review.ts'

const song = (sheetId: number, ordinal: string, name: string, hasPerformance = true): SongToReview => ({
  sheetId,
  patternId: 50 + sheetId,
  questionId: 100 + sheetId,
  ordinal,
  name,
  hasPerformance,
})
const minuet = song(1, '一', '小步舞曲')
const study = song(2, '二', '练习曲')
const missing = song(3, '三', '音阶', false)
const songs = [minuet, study, missing]
const on = ({ sheetId, patternId, questionId }: SongToReview, comments = ['好'], text = ''): SongComment => ({
  sheetId,
  patternId,
  questionId,
  comments,
  text,
  atSeconds: null,
})
const judged = (...entries: SongComment[]): Judgement => ({ kind: 'song', songs: entries })
const complete: ReviewFacts = {
  judgement: judged(on(minuet), on(study)),
  songs,
  scoredSheetIds: [],
  resultCode: 3,
  hasSignature: true,
}
const chosen = (...categories: string[]): Judgement => ({
  kind: 'integrated',
  choices: categories.map((category) => ({ category, comment: '好' })),
})
const scored = (...sheetIds: number[]): Judgement => ({
  kind: 'hearing',
  scores: sheetIds.map((sheetId) => ({ sheetId, score: 8 })),
})

describe('whyCannotReview', () => {
  test.each([
    ['complete; a song without a video needs no comment', complete, null],
    ['the free box alone', { ...complete, judgement: judged(on(minuet, [], '稳'), on(study)) }, null],
    ['several comments on one song', { ...complete, judgement: judged(on(minuet), on(minuet), on(study)) }, null],
    [
      'a comment on the song without a video',
      { ...complete, judgement: judged(on(minuet), on(study), on(missing)) },
      null,
    ],
    ['one song without a comment', { ...complete, judgement: judged(on(minuet)) }, 'TRACKS_UNREVIEWED'],
    [
      'one song with an empty comment',
      { ...complete, judgement: judged(on(minuet), on(study, [])) },
      'TRACKS_UNREVIEWED',
    ],
    [
      'a foreign song',
      { ...complete, judgement: judged(on(minuet), on(study), on(song(9, '九', '别人'))) },
      'JUDGEMENT_WRONG',
    ],
    ['no video at all', { ...complete, judgement: judged(), songs: [missing] }, 'NO_VIDEO'],
    [
      'hearing, another in its place',
      { ...complete, judgement: scored(9), songs: [], scoredSheetIds: [7] },
      'SCORES_INCOMPLETE',
    ],
    [
      'a comment that names no sheet',
      { ...complete, judgement: judged(on({ ...minuet, sheetId: 0 }), on(study)) },
      'JUDGEMENT_WRONG',
    ],
    ['no grade', { ...complete, resultCode: null }, 'RESULT_REQUIRED'],
    ['absent, which an examiner does not give', { ...complete, resultCode: 0 }, 'RESULT_REQUIRED'],
    ['a grade that does not exist', { ...complete, resultCode: 5 }, 'RESULT_REQUIRED'],
    ['no signature', { ...complete, hasSignature: false }, 'SIGNATURE_REQUIRED'],
    [
      'nothing at all: the songs come first',
      { ...complete, judgement: judged(), resultCode: null, hasSignature: false },
      'TRACKS_UNREVIEWED',
    ],
    ['integrated', { ...complete, judgement: chosen('音准', '节奏', '建议', '建议') }, null],
    ['integrated, no comment', { ...complete, judgement: chosen() }, null],
    [
      'integrated, a category twice',
      { ...complete, judgement: chosen('音准', '建议', '音准') },
      'CATEGORY_CHOSEN_TWICE',
    ],
    ['integrated, no video', { ...complete, judgement: chosen('音准'), songs: [missing] }, 'NO_VIDEO'],
    ['integrated, on site without tracks', { ...complete, judgement: chosen('音准'), songs: [] }, null],
    ['hearing', { ...complete, judgement: scored(7, 8), songs: [], scoredSheetIds: [7, 8] }, null],
    [
      'hearing, one not scored',
      { ...complete, judgement: scored(7), songs: [], scoredSheetIds: [7, 8] },
      'SCORES_INCOMPLETE',
    ],
    [
      'hearing, one twice',
      { ...complete, judgement: scored(7, 8, 8), songs: [], scoredSheetIds: [7, 8] },
      'JUDGEMENT_WRONG',
    ],
    [
      'hearing, a foreign one',
      { ...complete, judgement: scored(7, 9), songs: [], scoredSheetIds: [7] },
      'JUDGEMENT_WRONG',
    ],
  ] satisfies [string, ReviewFacts, string | null][])('%s', (_, facts, reason) => {
    expect(whyCannotReview(facts)).toBe(reason)
  })
})

describe('unreviewed songs', () => {
  test('are named with their ordinals', () => {
    const left = unreviewedSongs([on(study, [])], songs)
    expect(left).toEqual([minuet, study])
    expect(unreviewedText(left)).toBe('下列曲目未评审：一、小步舞曲；二、练习曲')
  })

  test('on site are told apart by pattern and piece', () => {
    const tracks = [minuet, study].map((track) => ({ ...track, sheetId: 0 }))
    expect(unreviewedSongs([on({ ...study, sheetId: 0 })], tracks).map(({ name }) => name)).toEqual(['小步舞曲'])
  })

  test('on site, two pieces of one pattern are told apart', () => {
    const tracks = [minuet, study].map((track) => ({ ...track, sheetId: 0, patternId: 50 }))
    expect(unreviewedSongs([on({ ...study, sheetId: 0, patternId: 50 })], tracks).map(({ name }) => name)).toEqual([
      '小步舞曲',
    ])
  })

  test('on site, two pieces of own choice need a comment each', () => {
    const own = { ...minuet, sheetId: 0, questionId: 0 }
    const tracks = [own, { ...own, name: '牧歌' }]
    expect(unreviewedSongs([], tracks)).toHaveLength(2)
    expect(unreviewedSongs([on(own)], tracks).map(({ name }) => name)).toEqual(['牧歌'])
    expect(unreviewedSongs([on(own), on(own)], tracks)).toEqual([])
  })
})

test.each([
  [['音准', '节奏'], null],
  [['建议', '建议', '建议'], null],
  [['音准', '音准'], 'CATEGORY_CHOSEN_TWICE'],
])('the categories %j → %s', (categories, reason) => {
  expect(whyChoicesUnfit(categories.map((category) => ({ category })))).toBe(reason)
})

const own = { examinerId: 8, decidedBy: null }
test.each([
  ['first', { ...own, submittedAt: null, approvedAt: null, whyNotReady: null }, null],
  ['second', { ...own, submittedAt: 1, approvedAt: null, whyNotReady: null }, 'SUBMITTED_ALREADY'],
  ['after approval', { ...own, submittedAt: null, approvedAt: 2, whyNotReady: null }, 'REVIEW_FIXED'],
  [
    'before the candidate is done',
    { ...own, submittedAt: null, approvedAt: null, whyNotReady: 'REVIEW_NOT_READY' },
    'REVIEW_NOT_READY',
  ],
  [
    'before the check-in',
    { ...own, submittedAt: null, approvedAt: null, whyNotReady: 'NOT_CHECKED_IN' },
    'NOT_CHECKED_IN',
  ],
] satisfies [string, Parameters<typeof whyCannotSubmitReview>[0], string | null][])('a %s review', (_, facts, reason) =>
  expect(whyCannotSubmitReview(facts)).toBe(reason),
)

test.each([
  ['none', null, 'REVIEW_REQUIRED'],
  ['a draft', { ...own, submittedAt: null, approvedAt: null }, 'REVIEW_REQUIRED'],
  ['one', { ...own, submittedAt: 1, approvedAt: null }, null],
  ['one, result approved', { ...own, submittedAt: 1, approvedAt: 2 }, 'REVIEW_FIXED'],
])('changing %s', (_, review, reason) => expect(whyCannotChangeReview(review, 'change')).toBe(reason))
