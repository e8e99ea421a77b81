import { expect, test } from 'vitest'
import { mayUse, sections } from '../sections.ts'
import { hasWork, permissionsOf } from './permissions.ts'

const roles = ['content', 'enrolment', 'schedule', 'finance', 'results', 'desk', 'admin'] as const

test.each(roles)('%s is told what it may do, or what is not there yet', (role) => {
  const [permissions] = permissionsOf([role])
  expect(permissions?.label).toMatch(/[\u4e00-\u9fff]/)
  expect([permissions?.may, permissions?.mayInAllAreas, permissions?.missing].flat().length).toBeGreaterThan(0)
})

test.each(roles)('%s is not told that what has a section of its own is still to come', (role) => {
  const missing = permissionsOf([role]).flatMap((permissions) => permissions.missing)
  const labels = sections.map(({ label }) => label)
  expect(labels.filter((label) => missing.some((text) => text.includes(label)))).toEqual([])
})

// A role that is promised work must find a section, and one that finds none must be told so.
test.each([...roles, 'somethingNew'])('%s: what is said fits the sections it sees', (role) => {
  expect(hasWork([role])).toBe(sections.some((section) => mayUse([role], section.roles)))
})

test('several roles are listed in order, an unknown one by its own name', () => {
  expect(permissionsOf(['finance', 'keeper']).map(({ label }) => label)).toEqual(['财务', 'keeper'])
  expect(hasWork([])).toBe(false)
})
