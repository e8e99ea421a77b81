import { describe, expect, test } from 'vitest'
import { judgementText } from '#domain/judgement.ts'
import { reviewTemplates } from '#domain/reviewTemplates.ts'
import { builtInComments } from './reviewCall.ts'
import {
  categoryOf,
  emptyForm,
  formOfReview,
  judgementOf,
  pieceNote,
  songOf,
  songsToReview,
  withCommentToggled,
  withOwnWords,
  withPick,
  withSong,
} from './reviewForm.ts'
import { reviewItem } from './testReview.ts'

const songs = songsToReview([reviewItem(1), reviewItem(2), reviewItem(3, { Answer: '' })])
const review = { ER_ID: 7, ERT_Code: 3, Suggestion: '多练', Signature: '', Version: 1, SubmitTime: '' }

describe('a review per song', () => {
  const form = withSong(withCommentToggled(emptyForm, 1, '节奏稳定'), 2, { text: ' 音准很好 ', at: 12 })

  test('pieces are counted by ordinals, and one without a video asks for nothing', () => {
    expect(songs.map(({ ordinal, hasPerformance }) => [ordinal, hasPerformance])).toEqual([
      ['一', true],
      ['二', true],
      ['三', false],
    ])
  })

  test('a comment is put on and taken off again', () => {
    expect(songOf(form, 1).comments).toEqual(['节奏稳定'])
    expect(songOf(withCommentToggled(form, 1, '节奏稳定'), 1).comments).toEqual([])
  })

  test('what is sent names sheet, pattern and piece, and leaves out what is empty', () => {
    expect(JSON.parse(judgementText(judgementOf(form, 'song', songs)))).toEqual([
      { EAS_ID: 1, EP_ID: 11, EQ_ID: 21, Comments: ['节奏稳定'], Text: '', At: null },
      { EAS_ID: 2, EP_ID: 12, EQ_ID: 22, Comments: [], Text: '音准很好', At: 12 },
    ])
  })

  test('a submitted review opens as it was written', () => {
    const Judgement = judgementText(judgementOf(form, 'song', songs))
    const opened = formOfReview({ ...review, Judgement }, 'song', new Set())
    expect(judgementOf(opened, 'song', songs)).toEqual(judgementOf(form, 'song', songs))
    expect(opened).toMatchObject({ resultCode: 3, suggestion: '多练' })
  })

  test('the list of pieces tells which still wait', () => {
    expect(songs.map((song) => pieceNote(form, 'song', song))).toEqual([
      { note: '1 条评语', isDone: true },
      { note: '1 条评语', isDone: true },
      { note: '未上传', isDone: false },
    ])
    expect(pieceNote(emptyForm, 'song', songs[0] ?? expect.fail())).toEqual({ note: '未评审', isDone: false })
  })
})

describe('an integrated review', () => {
  const builtIn = builtInComments(reviewTemplates.vocal)
  const [group] = reviewTemplates.vocal.groups
  const [first = '', second = ''] = group?.comments.good ?? []

  test('a category holds one comment: another one, or own words, take its place', () => {
    const one = withPick(emptyForm, '音准', first)
    expect(categoryOf(withPick(one, '音准', second), '音准').picked).toEqual([second])
    expect(categoryOf(withPick(one, '音准', first), '音准').picked).toEqual([])
    const own = withOwnWords(one, '音准', '高音很准')
    expect(categoryOf(own, '音准')).toEqual({ picked: [], text: '高音很准' })
    expect(categoryOf(withPick(own, '音准', first), '音准')).toEqual({ picked: [first], text: '' })
  })

  test('emptying the box leaves the comment that was picked', () => {
    const one = withPick(emptyForm, '音准', first)
    expect(categoryOf(withOwnWords(one, '音准', ' '), '音准').picked).toEqual([first])
  })

  test('suggestions may be several', () => {
    const [a = '', b = ''] = reviewTemplates.vocal.suggestions
    const form = withPick(withPick(emptyForm, '建议', a), '建议', b)
    expect(categoryOf(form, '建议').picked).toEqual([a, b])
    expect(judgementOf(form, 'integrated', [])).toEqual({
      kind: 'integrated',
      choices: [
        { category: '建议', comment: a },
        { category: '建议', comment: b },
      ],
    })
  })

  test('opened again, built-in comments are picked and others stand in the box', () => {
    const form = withOwnWords(withPick(emptyForm, '音准', first), '节奏', '快了一点')
    const Judgement = judgementText(judgementOf(form, 'integrated', []))
    const opened = formOfReview({ ...review, Judgement }, 'integrated', builtIn)
    expect(categoryOf(opened, '音准').picked).toEqual([first])
    expect(categoryOf(opened, '节奏').text).toBe('快了一点')
  })
})

test('hearing: only what was scored is sent, and it opens again', () => {
  const form = { ...emptyForm, scores: { 1: ' 88.5', 2: '' } }
  const judgement = judgementOf(form, 'hearing', songs)
  expect(judgement).toEqual({ kind: 'hearing', scores: [{ sheetId: 1, score: 88.5 }] })
  const opened = formOfReview({ ...review, Judgement: judgementText(judgement) }, 'hearing', new Set())
  expect(opened.scores).toEqual({ 1: '88.5' })
})
