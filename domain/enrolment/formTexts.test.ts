import { expect, test } from 'vitest'
import { describedText, textFields, textsOf } from './formTexts.ts'

test('each text has a name of its own on the wire, and stands in one part', () => {
  expect(new Set(textFields.map((field) => describedText(field).wire)).size).toBe(textFields.length)
  const parts = (['child', 'contact', 'teacher', 'post'] as const).flatMap((part) => textsOf<typeof part>(part))
  expect(parts).toEqual(textFields)
})
