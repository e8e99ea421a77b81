import { expect, test } from 'vitest'
import type { MessageWire } from '#contract/content/message.ts'
import { groupMessages } from './groupMessages.ts'

let id = 100
const message = (Event: string, EF_ID: number, minute: number): MessageWire => {
  id -= 1
  return {
    M_ID: id,
    Event,
    Title: Event,
    Text: '',
    EF_ID,
    Time: `2026-11-20T10:${String(minute).padStart(2, '0')}:00+08:00`,
    IsRead: 0,
  }
}
const shape = (rows: MessageWire[]) => groupMessages(rows).map((group) => group.map(({ EF_ID }) => EF_ID))

test('what happened to several children at once is one message', () => {
  expect(shape([message('paid', 1, 9), message('paid', 2, 9), message('paid', 3, 8)])).toEqual([[1, 2, 3]])
})

test.each([
  ['of another kind', [message('paid', 1, 9), message('timePublished', 2, 9)], [[1], [2]]],
  ['hours later', [message('paid', 1, 40), message('paid', 2, 9)], [[1], [2]]],
  ['about the same enrolment again', [message('timeChanged', 1, 9), message('timeChanged', 1, 9)], [[1], [1]]],
  ['about no enrolment', [message('staffText', 0, 9), message('staffText', 0, 9)], [[0], [0]]],
])('a message %s stands alone', (_, rows, expected) => expect(shape(rows)).toEqual(expected))
