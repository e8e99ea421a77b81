import { expect, test } from 'vitest'
import { messageEventNames } from './message.ts'
import { eventsOfKind, MESSAGE_KINDS } from './messageKind.ts'

test('every message is found under one kind, and under no other', () => {
  const found = MESSAGE_KINDS.flatMap(eventsOfKind)
  expect([...found].sort()).toEqual([...messageEventNames].sort())
  expect(new Set(found).size).toBe(found.length)
})
