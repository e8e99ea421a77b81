import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTextbookDue, whyCannotSelectTextbook, whyTextbookMissing } from './textbook.ts'

const offeredIds = [3, 4]

test.each([
  ['first choice', 3, null, null],
  ['none named', null, null, 'TEXTBOOK_REQUIRED'],
  ['zero', 0, null, 'TEXTBOOK_REQUIRED'],
  ['of another major', 9, null, 'TEXTBOOK_NOT_OFFERED'],
  ['the same again', 3, 3, null],
  ['another one', 4, 3, 'TEXTBOOK_FIXED'],
  ['the same, withdrawn since', 7, 7, null],
])('%s', (_, chosen, textbookId, reason) => {
  expect(whyCannotSelectTextbook(chosen, { textbookId, offeredIds })).toBe(reason)
})

test('is due once, and only where there is something to choose', () => {
  expect(isTextbookDue({ textbookId: null, offeredIds })).toBe(true)
  expect(isTextbookDue({ textbookId: 3, offeredIds })).toBe(false)
  expect(isTextbookDue({ textbookId: null, offeredIds: [] })).toBe(false)
  expect(whyTextbookMissing({ textbookId: null, offeredIds })).toBe('TEXTBOOK_REQUIRED')
  expect(whyTextbookMissing({ textbookId: 3, offeredIds })).toBeNull()
})

test('however often one chooses, the first textbook stays', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...offeredIds), { minLength: 1 }), (choices) => {
      let textbookId: number | null = null
      for (const chosen of choices) {
        if (whyCannotSelectTextbook(chosen, { textbookId, offeredIds }) === null) textbookId = chosen
      }
      expect(textbookId).toBe(choices[0])
    }),
  )
})
