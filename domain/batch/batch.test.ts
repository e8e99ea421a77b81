import { expect, test } from 'vitest'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type BatchPhase, batchPhaseLabel, batchPhaseOf, byPhase, whyBatchClosed, whyCannotEnrolIn } from './batch.ts'

const batch = { isLocked: false, registrationOpensAt: 1000, registrationClosesAt: 2000 }

const cases: [now: number, phase: BatchPhase, reason: Reason | null, label: string][] = [
  [999, 'notStarted', 'BATCH_NOT_STARTED', '未开始'],
  [1000, 'open', null, '报名中'],
  [1999, 'open', null, '报名中'],
  [2000, 'ended', 'BATCH_ENDED', '报名已结束'],
]

test.each(cases)('at %i the batch is %s', (now, phase, reason, label) => {
  expect(batchPhaseOf(batch, now)).toBe(phase)
  expect(whyCannotEnrolIn(batch, now)).toBe(reason)
  expect(whyBatchClosed(phase)).toBe(reason)
  expect(batchPhaseLabel[phase]).toBe(label)
})

test.each([999, 1500, 2000])('a lock closes it at %i, whatever the dates say', (now) => {
  expect(batchPhaseOf({ ...batch, isLocked: true }, now)).toBe('locked')
  expect(whyCannotEnrolIn({ ...batch, isLocked: true }, now)).toBe('BATCH_LOCKED')
})

test('what can be enrolled in comes first, what is over last; the rest stays as it came', () => {
  const phases: BatchPhase[] = ['ended', 'locked', 'open', 'notStarted']
  const sorted = phases.map((phase) => ({ phase })).sort(byPhase)
  expect(sorted.map(({ phase }) => phase)).toEqual(['open', 'notStarted', 'locked', 'ended'])
})
