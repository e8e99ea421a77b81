import { expect, test } from 'vitest'
import { entriesBackTo, stepHistoryAfter, type VisitedStep } from './stepHistory.ts'

const walked: VisitedStep[] = [0, 1, 2, 3].map((step) => ({ key: `k${step}`, step }))

test('an earlier step is the right number of entries back', () => {
  expect(entriesBackTo(walked, 2)).toBe(1)
  expect(entriesBackTo(walked, 0)).toBe(3)
  expect(entriesBackTo(walked, 4)).toBe(0)
})

test('going back cuts the history, going forward extends it, replacing keeps its length', () => {
  expect(stepHistoryAfter(walked, { key: 'k1', step: 1 }, 'POP')).toEqual(walked.slice(0, 2))
  expect(stepHistoryAfter(walked, { key: 'k4', step: 4 }, 'PUSH')).toHaveLength(5)
  expect(stepHistoryAfter(walked, { key: 'other', step: 2 }, 'REPLACE').map(({ step }) => step)).toEqual([0, 1, 2, 2])
})

test('an entry from before the page was loaded starts a new history', () => {
  expect(stepHistoryAfter(walked, { key: 'older', step: 1 }, 'POP')).toEqual([{ key: 'older', step: 1 }])
})
