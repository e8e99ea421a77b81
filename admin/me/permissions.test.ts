import { expect, test } from 'vitest'
import { mayUse, sections } from '../sections.ts'
import { hasWork, permissionsOf } from './permissions.ts'

const roles = ['content', 'enrolment', 'schedule', 'finance', 'results', 'admin'] as const

test.each(roles)('%s is told what it may do, or what is not there yet', (role) => {
  const [permissions] = permissionsOf([role])
  expect(permissions?.label).toMatch(/[\u4e00-\u9fff]/)
  expect((permissions?.may.length ?? 0) + (permissions?.missing.length ?? 0)).toBeGreaterThan(0)
})

// A role that is promised work must find a section, and one that finds none must be told so.
test.each([...roles, 'somethingNew'])('%s: what is said fits the sections it sees', (role) => {
  expect(hasWork([role])).toBe(sections.some((section) => mayUse([role], section.roles)))
})

test('several roles are listed in order, an unknown one by its own name', () => {
  expect(permissionsOf(['finance', 'keeper']).map(({ label }) => label)).toEqual(['财务', 'keeper'])
  expect(hasWork([])).toBe(false)
})
