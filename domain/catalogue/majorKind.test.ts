import { expect, test } from 'vitest'
import { MAJOR_KINDS, majorKindOf, storedKindOf } from './majorKind.ts'

test.each(MAJOR_KINDS)('%s is stored and read back', (kind) => {
  expect(majorKindOf(storedKindOf(kind))).toBe(kind)
})
