import { expect, test } from 'vitest'
import { agreedMark, type PaperMark, paperStateOf } from './paperMark.ts'

const mark = (typedBy: number, resultCode = 3, suggestion = ''): PaperMark => ({ typedBy, resultCode, suggestion })

test.each([
  ['nobody', [], 'todo', null],
  ['somebody else', [mark(2)], 'todo', null],
  ['this person', [mark(1)], 'waiting', null],
  ['both, another grade', [mark(1), mark(2, 4)], 'different', null],
  ['both, another word', [mark(1, 3, '节奏稳'), mark(2, 3, '节奏隐')], 'different', null],
  ['three, two alike', [mark(1), mark(2, 4), mark(3, 4)], 'different', 4],
] as const)('typed by %s', (_who, marks, state, code) => {
  expect(paperStateOf(marks, 1)).toBe(state)
  expect(agreedMark(marks)?.resultCode ?? null).toBe(code)
})

test('one person never agrees with himself', () => expect(agreedMark([mark(1), mark(1)])).toBeNull())
