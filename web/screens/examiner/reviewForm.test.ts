import { describe, expect, test } from 'vitest'
import { judgementText } from '#domain/result/judgement.ts'
import { reviewTemplates } from '#domain/result/reviewTemplates.ts'
import { builtInComments } from './reviewCall.ts'
import {
  categoryOf,
  emptyForm,
  formOfReview,
  judgementOf,
  pieceNote,
  songOf,
  songsToReview,
  withOwnWords,
  withPick,
  withSong,
} from './reviewForm.ts'
import { type SongForm, toggleComment } from './songForm.ts'
import { reviewItem } from './testReview.ts'

const songs = songsToReview([reviewItem(1), reviewItem(2), reviewItem(3, { Answer: '', IsRequired: 0 })])
const review = { ER_ID: 7, ERT_Code: 3, Suggestion: '多练', Signature: '', Version: 1, SubmitTime: '' }

const [first = expect.fail(), second = expect.fail(), third = expect.fail()] = songs

describe('a review by song', () => {
  const withComment = withSong(emptyForm, first, (said) => toggleComment(said, '节奏稳定'))
  const form = withSong(withComment, second, (said) => ({
    ...said,
    text: ' 音准很好 ',
    moments: [{ at: 12, text: '快了' }],
  }))

  test('pieces have ordinals, and one without a video needs no comment', () => {
    expect(songs.map(({ ordinal, hasPerformance }) => [ordinal, hasPerformance])).toEqual([
      ['一', true],
      ['二', true],
      ['三', false],
    ])
  })

  test('the body names sheet, pattern and piece, and leaves out empty entries', () => {
    expect(JSON.parse(judgementText(judgementOf(form, 'song', songs)))).toEqual([
      { EAS_ID: 1, EP_ID: 11, EQ_ID: 21, Comments: ['节奏稳定'], Text: '', At: null },
      { EAS_ID: 2, EP_ID: 12, EQ_ID: 22, Comments: [], Text: '音准很好', At: null },
      { EAS_ID: 2, EP_ID: 12, EQ_ID: 22, Comments: [], Text: '快了', At: 12 },
    ])
  })

  test('a submitted review is restored as it was written', () => {
    const Judgement = judgementText(judgementOf(form, 'song', songs))
    const opened = formOfReview({ ...review, Judgement }, 'song', songs, new Set())
    expect(judgementOf(opened, 'song', songs)).toEqual(judgementOf(form, 'song', songs))
    expect(opened).toMatchObject({ resultCode: 3, suggestion: '多练' })
  })

  test('the list of pieces shows which still need comments', () => {
    expect(songs.map((song) => pieceNote(form, 'song', song))).toEqual([
      { note: '1 条评语', isDone: true },
      { note: '2 条评语', isDone: true },
      { note: '未提交', isDone: false },
    ])
    expect(pieceNote(emptyForm, 'song', third).isDone).toBe(false)
    expect(pieceNote(emptyForm, 'song', first)).toEqual({ note: '未评审', isDone: false })
  })

  test('on site the comments on two identical own-choice tracks stay separate, sent and restored', () => {
    const own = reviewItem(0, { EP_ID: 11, EQ_ID: 0 })
    const tracks = songsToReview([own, own].map((item) => ({ ...item, EAS_ID: 0, Answer: '现场' })))
    const [one = expect.fail(), two = expect.fail()] = tracks
    const say = (words: string) => (said: SongForm) => ({ ...said, text: words })
    const written = withSong(withSong(emptyForm, one, say('第一首')), two, say('第二首'))
    const Judgement = judgementText(judgementOf(written, 'song', tracks))
    const opened = formOfReview({ ...review, Judgement }, 'song', tracks, new Set())
    expect([songOf(opened, one).text, songOf(opened, two).text]).toEqual(['第一首', '第二首'])
  })
})

describe('an integrated review', () => {
  const builtIn = builtInComments(reviewTemplates.vocal)
  const [group] = reviewTemplates.vocal.groups
  const [first = '', second = ''] = group?.comments.good ?? []

  test('a category holds one comment: another one, or own text, replaces it', () => {
    const one = withPick(emptyForm, '音准', first)
    expect(categoryOf(withPick(one, '音准', second), '音准').picked).toEqual([second])
    expect(categoryOf(withPick(one, '音准', first), '音准').picked).toEqual([])
    const own = withOwnWords(one, '音准', '高音很准')
    expect(categoryOf(own, '音准')).toEqual({ picked: [], text: '高音很准' })
    expect(categoryOf(withPick(own, '音准', first), '音准')).toEqual({ picked: [first], text: '' })
  })

  test('clearing the text box keeps the picked comment', () => {
    const one = withPick(emptyForm, '音准', first)
    expect(categoryOf(withOwnWords(one, '音准', ' '), '音准').picked).toEqual([first])
  })

  test('several suggestions can be picked', () => {
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

  test('when restored, built-in comments are picked and others are in the text box', () => {
    const form = withOwnWords(withPick(emptyForm, '音准', first), '节奏', '快了一点')
    const Judgement = judgementText(judgementOf(form, 'integrated', []))
    const opened = formOfReview({ ...review, Judgement }, 'integrated', [], builtIn)
    expect(categoryOf(opened, '音准').picked).toEqual([first])
    expect(categoryOf(opened, '节奏').text).toBe('快了一点')
  })
})

test('hearing: only given scores are sent, and they are restored', () => {
  const form = { ...emptyForm, scores: { 1: ' 88.5', 2: '' } }
  const judgement = judgementOf(form, 'hearing', songs)
  expect(judgement).toEqual({ kind: 'hearing', scores: [{ sheetId: 1, score: 88.5 }] })
  const opened = formOfReview({ ...review, Judgement: judgementText(judgement) }, 'hearing', songs, new Set())
  expect(opened.scores).toEqual({ 1: '88.5' })
})
