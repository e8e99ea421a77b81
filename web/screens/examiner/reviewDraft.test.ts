import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginDraft, draftIn, draftText, parseStoredDraft, returnedReviewIn, storedDraftText } from './reviewDraft.ts'
import { emptyForm, withPick } from './reviewForm.ts'

const form = {
  ...withPick(emptyForm, '音准', '准'),
  songs: { 4: { comments: ['好'], text: '很好', moments: [{ at: 3, text: '这里很准' }] } },
  scores: { 9: '80' },
  resultCode: 2 as const,
  suggestion: '慢练',
}

describe('a draft', () => {
  test('is restored as it was written', () => {
    expect(draftIn(draftText({ form, at: 17 }))).toEqual({ form, at: 17 })
  })

  test('of another shape is read as far as it is valid, and never throws', () => {
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

  test('a review that was reset is recognised by its judgement', () => {
    const given = { Judgement: '[]', ERT_Code: 3, Suggestion: '慢练' }
    expect(returnedReviewIn(JSON.stringify(given))).toEqual(given)
    expect(returnedReviewIn(draftText({ form, at: 1 }))).toBeNull()
  })
})

describe('choosing between drafts', () => {
  const theirs = { form: emptyForm, at: 2 }
  const mine = { form, at: 1, base: 4, isSent: false }

  test('the server’s draft, if this device has nothing newer', () => {
    expect(beginDraft({ draft: theirs, version: 5 }, null)).toEqual({ draft: theirs, theirs: null })
    const sent = { ...mine, isSent: true }
    expect(beginDraft({ draft: theirs, version: 5 }, sent).draft).toBe(theirs)
  })

  test('this device’s unsent draft continues, and is sent', () => {
    expect(beginDraft({ draft: theirs, version: 4 }, mine)).toEqual({ draft: mine, theirs: null })
    expect(beginDraft({ draft: null, version: 0 }, mine)).toEqual({ draft: mine, theirs: null })
  })

  test('both drafts, if another device changed it meanwhile, whichever is newer', () => {
    expect(beginDraft({ draft: theirs, version: 5 }, mine)).toEqual({ draft: mine, theirs })
    const late = { ...mine, at: 9 }
    expect(beginDraft({ draft: theirs, version: 5 }, late).theirs).toBe(theirs)
  })

  test('the stored draft contains the version it is based on', () => {
    expect(parseStoredDraft(storedDraftText(mine))).toEqual(mine)
  })
})
