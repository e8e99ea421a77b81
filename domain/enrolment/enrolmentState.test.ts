import { expect, test } from 'vitest'
import { countByState, ENROLMENT_STATES, enrolmentStateOf, enrolmentStateTexts } from './enrolmentState.ts'

test('each enrolment is counted in one state, and what needs somebody comes first', () => {
  const steps = ['viewResult', 'pay', 'payAtDesk', 'refunded', 'changePhoto', 'absent', 'missed'] as const
  const counted = countByState(steps)
  expect(counted).toEqual([
    { state: 'pay', count: 2 },
    { state: 'photo', count: 1 },
    { state: 'done', count: 1 },
    { state: 'missed', count: 2 },
    { state: 'refunded', count: 1 },
  ])
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(steps.length)
  expect(countByState([])).toEqual([])
})

test('a sitting of any kind is one state, and each state has its own word', () => {
  expect(['sitOnline', 'sitHearing', 'sitOffline'].map((key) => enrolmentStateOf(key as 'sitOnline'))).toEqual([
    'sit',
    'sit',
    'sit',
  ])
  expect(new Set(Object.values(enrolmentStateTexts)).size).toBe(ENROLMENT_STATES.length)
})
