import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftIn, draftText, latestDraft } from './reviewDraft.ts'
import { emptyForm, withPick } from './reviewForm.ts'

const form = {
  ...withPick(emptyForm, '音准', '准'),
  songs: { 4: { comments: ['好'], text: '很好', moments: [{ at: 3, text: '这里很准' }] } },
  scores: { 9: '80' },
  resultCode: 2 as const,
  suggestion: '慢练',
}

describe('a draft', () => {
  test('comes back as it was written', () => {
    expect(draftIn(draftText({ form, at: 17 }))).toEqual({ form, at: 17 })
  })

  test('of another shape is read as far as it fits, and never breaks the page', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const draft = draftIn(JSON.stringify(value))
        expect(draft === null || typeof draft.form.suggestion === 'string').toBe(true)
      }),
    )
    expect(draftIn('{')).toBeNull()
    expect(draftIn('')).toBeNull()
    expect(
      draftIn('{"resultCode":9,"songs":{"1":{"comments":[1,"a"],"moments":[{"at":-1,"text":""},7]}}}')?.form,
    ).toEqual({
      ...emptyForm,
      songs: { 1: { comments: ['a'], text: '', moments: [] } },
    })
  })

  test('written last wins, wherever it was kept', () => {
    const [early, late] = [
      { form: emptyForm, at: 1 },
      { form, at: 2 },
    ]
    expect(latestDraft(early, late)).toBe(late)
    expect(latestDraft(late, early)).toBe(late)
    expect(latestDraft(null, early)).toBe(early)
    expect(latestDraft(null, null)).toBeNull()
  })
})
