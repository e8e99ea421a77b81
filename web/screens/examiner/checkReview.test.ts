import { describe, expect, test } from 'vitest'
import { checkReview } from './checkReview.ts'
import { emptyForm, type ReviewForm, songsToReview, withSong } from './reviewForm.ts'
import { toggleComment } from './songForm.ts'
import { reviewItem } from './testReview.ts'

const songs = songsToReview([reviewItem(1), reviewItem(2)])
const [first = expect.fail(), second = expect.fail()] = songs
const withGood = (form: ReviewForm, song = first) => withSong(form, song, (said) => toggleComment(said, '好'))
const commented = withGood(withGood(emptyForm), second)
const whole: ReviewForm = { ...commented, resultCode: 4 }
const check = (form: ReviewForm, hasSignature = true, of = songs) =>
  checkReview({ form, kind: 'song', songs: of, hasSignature })

describe('checking a review before it is sent', () => {
  test.each([
    ['a piece without a comment', withGood(emptyForm), true, 'TRACKS_UNREVIEWED'],
    ['no grade', commented, true, 'RESULT_REQUIRED'],
    ['no signature', whole, false, 'SIGNATURE_REQUIRED'],
    [
      'a box over 50 characters',
      withSong(whole, first, (said) => ({ ...said, text: '音'.repeat(51) })),
      true,
      'COMMENT_TOO_LONG',
    ],
    [
      'a moment over 50 characters',
      withSong(whole, first, (said) => ({ ...said, moments: [{ at: 3, text: '音'.repeat(51) }] })),
      true,
      'COMMENT_TOO_LONG',
    ],
    ['a suggestion over 50 characters', { ...whole, suggestion: '音'.repeat(51) }, true, 'COMMENT_TOO_LONG'],
  ] as const)('%s is pointed out', (_what, form, hasSignature, reason) => {
    expect(check(form, hasSignature)).toMatchObject({ reason, judgement: null })
  })

  test('unreviewed pieces are listed', () => {
    expect(check(withGood(emptyForm))).toMatchObject({ unreviewed: [{ sheetId: 2, ordinal: '二' }] })
  })

  test('no video at all', () => {
    const empty = songsToReview([reviewItem(1, { Answer: '', IsRequired: 0 })])
    expect(check(whole, true, empty).reason).toBe('NO_VIDEO')
  })

  test('a hearing score that is not a number is refused, not dropped', () => {
    const form = { ...emptyForm, resultCode: 3 as const, scores: { 1: '八十', 2: '90' } }
    expect(checkReview({ form, kind: 'hearing', songs, hasSignature: true }).reason).toBe('JUDGEMENT_WRONG')
  })

  test('a complete review can be sent', () => {
    const ready = check(whole)
    expect(ready.reason).toBeNull()
    expect(JSON.parse(ready.judgement ?? '')).toHaveLength(2)
  })
})
