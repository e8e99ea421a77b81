import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOT_PLAYED } from '#domain/result/judgement.ts'
import { unreviewedSongs } from '#domain/result/review.ts'
import { emptyForm, pieceNote, songsToReview, withSong } from './reviewForm.ts'
import {
  addMoment,
  changeMoment,
  countComments,
  dropMoment,
  emptySong,
  entriesOf,
  hasSaid,
  isNotPlayed,
  keyOfMoment,
  songFormOf,
  tieComment,
  toggleComment,
} from './songForm.ts'
import { reviewItem } from './testReview.ts'

const [song = expect.fail()] = songsToReview([reviewItem(1)])

describe('comments on one piece', () => {
  test('a built-in comment is added and removed', () => {
    const said = toggleComment(emptySong, '节奏稳定')
    expect(hasSaid(said, '节奏稳定')).toBe(true)
    expect(toggleComment(said, '节奏稳定')).toEqual(emptySong)
  })

  test('tied to a moment it exists once, and pressing it again removes it there', () => {
    const tied = tieComment(toggleComment(emptySong, '节奏稳定'), '节奏稳定', 12)
    expect(tied).toEqual({ comments: [], text: '', moments: [{ at: 12, text: '节奏稳定' }] })
    expect(toggleComment(tied, '节奏稳定')).toEqual(emptySong)
  })

  test('moments are in time order, and those of the same second have different keys', () => {
    const said = [30, 5, 5].reduce(addMoment, emptySong)
    expect(said.moments.map(({ at }) => at)).toEqual([5, 5, 30])
    expect(said.moments.map((_, index) => keyOfMoment(said.moments, index))).toEqual(['5.0', '5.1', '30.0'])
  })

  test('a moment without text is not counted and not sent', () => {
    const said = changeMoment(addMoment(addMoment(emptySong, 3), 9), 1, { text: ' 很美 ' })
    expect(countComments(said)).toBe(1)
    expect(entriesOf(said, song)).toMatchObject([{ text: '很美', atSeconds: 9 }])
    expect(dropMoment(said, 0).moments).toEqual([{ at: 9, text: ' 很美 ' }])
  })

  test('sent comments are restored unchanged', () => {
    const words = fc.string({ minLength: 1, maxLength: 20 }).map((text) => `词${text.replace(/\s/g, '')}`)
    const form = fc.record({
      comments: fc.array(words, { maxLength: 4 }),
      text: fc.oneof(words, fc.constant('')),
      moments: fc.array(fc.record({ at: fc.nat(3000), text: words }), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(form, (said) => {
        const sent = entriesOf(said, song)
        expect(entriesOf(songFormOf(sent), song)).toEqual(
          entriesOf({ ...said, moments: [...said.moments].sort((a, b) => a.at - b.at) }, song),
        )
      }),
    )
  })
})

describe('a piece that was not played', () => {
  const said = addMoment({ ...toggleComment(emptySong, '节奏稳定'), text: '再慢一点' }, 5)
  const marked = toggleComment(said, NOT_PLAYED)

  test('needs no comment and is sent as a single sentence', () => {
    expect(isNotPlayed(marked)).toBe(true)
    const entries = entriesOf(marked, song)
    expect(entries).toMatchObject([{ sheetId: 1, comments: ['这首曲目本次没有演奏。'], text: '', atSeconds: null }])
    expect(unreviewedSongs(entries, [song])).toEqual([])
    expect(
      pieceNote(
        withSong(emptyForm, song, () => marked),
        'song',
        song,
      ),
    ).toEqual({ note: '未演奏', isDone: true })
  })

  test('keeps earlier comments in case the mark is removed, and is restored as marked', () => {
    expect(toggleComment(marked, NOT_PLAYED)).toEqual(said)
    expect(isNotPlayed(songFormOf(entriesOf(marked, song)))).toBe(true)
  })
})
