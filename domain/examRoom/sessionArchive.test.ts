import { expect, test } from 'vitest'
import { isWindowClosed, type SessionState, sessionStateOf } from './sessionArchive.ts'

const session = { startedAt: 0, endsAt: 100_000, setAsideAt: null, submittedAt: null }
const window = { endsAt: 500_000 }
const cases: [what: string, session: object, window: { endsAt: number } | null, now: number, state: SessionState][] = [
  ['its clock runs, to the last moment', {}, window, 100_000, 'running'],
  ['its time is over, the window is not', {}, window, 100_001, 'expired'],
  ['a last video may still be attached', {}, window, 560_000, 'expired'],
  ['the window is over', {}, window, 560_001, 'incomplete'],
  ['the exam time was taken away', {}, null, 560_001, 'expired'],
  ['the window was shortened while it ran', {}, { endsAt: 50_000 }, 60_000, 'expired'],
  ['another one began', { setAsideAt: 200_000 }, window, 560_001, 'setAside'],
  ['submitted', { submittedAt: 90_000 }, window, 95_000, 'submitted'],
]
test.each(cases)('%s', (_what, changes, of, now, state) => {
  expect(sessionStateOf({ ...session, ...changes }, of, now)).toBe(state)
})

test('a window is closed after its grace', () => {
  expect(isWindowClosed(window, 560_000)).toBe(false)
  expect(isWindowClosed(window, 560_001)).toBe(true)
})
