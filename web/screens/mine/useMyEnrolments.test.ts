import { expect, test } from 'vitest'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { stateIn, tabIn, withoutRepeats } from './useMyEnrolments.ts'

const row = (EF_ID: number) => ({ EF_ID }) as EnrolmentWire

test('an enrolment that a newer one pushed onto the next page is listed once', () => {
  const rows = withoutRepeats([
    [row(3), row(2)],
    [row(2), row(1)],
  ])
  expect(rows.map(({ EF_ID }) => EF_ID)).toEqual([3, 2, 1])
})

test.each([
  ['', 'all'],
  ['?tab=unpaid', 'unpaid'],
  ['?tab=paid', 'paid'],
  ['?tab=nonsense', 'all'],
])('the address %s opens a tab that exists', (search, tab) => {
  expect(tabIn(search)).toBe(tab)
})

test('the address narrows a tab to a state that exists', () => {
  expect(stateIn('?tab=paid&state=photo')).toBe('photo')
  expect(stateIn('?state=nonsense')).toBeNull()
})
