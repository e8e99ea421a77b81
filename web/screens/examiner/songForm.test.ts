import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { songsToReview } from './reviewForm.ts'
import {
  addMoment,
  changeMoment,
  countComments,
  dropMoment,
  emptySong,
  entriesOf,
  hasSaid,
  keyOfMoment,
  songFormOf,
  tieComment,
  toggleComment,
} from './songForm.ts'
import { reviewItem } from './testReview.ts'

const [song = expect.fail()] = songsToReview([reviewItem(1)])

describe('comments on one piece', () => {
  test('a built-in comment is put on and taken off again', () => {
    const said = toggleComment(emptySong, '节奏稳定')
    expect(hasSaid(said, '节奏稳定')).toBe(true)
    expect(toggleComment(said, '节奏稳定')).toEqual(emptySong)
  })

  test('tied to a moment it is said once, and pressing it again takes it off there', () => {
    const tied = tieComment(toggleComment(emptySong, '节奏稳定'), '节奏稳定', 12)
    expect(tied).toEqual({ comments: [], text: '', moments: [{ at: 12, text: '节奏稳定' }] })
    expect(toggleComment(tied, '节奏稳定')).toEqual(emptySong)
  })

  test('moments stand in the order of the video, those of one second apart by name', () => {
    const said = [30, 5, 5].reduce(addMoment, emptySong)
    expect(said.moments.map(({ at }) => at)).toEqual([5, 5, 30])
    expect(said.moments.map((_, index) => keyOfMoment(said.moments, index))).toEqual(['5.0', '5.1', '30.0'])
  })

  test('a moment without words is no comment and is not sent', () => {
    const said = changeMoment(addMoment(addMoment(emptySong, 3), 9), 1, { text: ' 很美 ' })
    expect(countComments(said)).toBe(1)
    expect(entriesOf(said, song)).toMatchObject([{ text: '很美', atSeconds: 9 }])
    expect(dropMoment(said, 0).moments).toEqual([{ at: 9, text: ' 很美 ' }])
  })

  test('what is sent comes back as it was', () => {
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
