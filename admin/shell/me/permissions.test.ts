import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { mayCall } from '../mayCall.ts'
import { mayUse, sections } from '../sections.ts'
import { hasWork, permissionsOf, workOfRoles } from './permissions.ts'

const roles = ['content', 'enrolment', 'schedule', 'finance', 'results', 'desk', 'admin'] as const

test.each(roles)('%s is told what it may do, or what is not there yet', (role) => {
  const [permissions] = permissionsOf([role])
  expect(permissions?.label).toMatch(/[\u4e00-\u9fff]/)
  expect([permissions?.may, permissions?.mayInAllAreas, permissions?.missing].flat().length).toBeGreaterThan(0)
})

const endpointOf = (action: string) => (contract.Admin as Readonly<Record<string, Endpoint>>)[action]

test.each(roles)('%s is promised only what its calls allow', (role) => {
  const { may, mayInAllAreas } = workOfRoles[role]
  expect([...may, ...mayInAllAreas].filter(([, action]) => !mayCall([role], action))).toEqual([])
})

test.each(roles)('%s limited to some areas is promised only what the server lets it do', (role) => {
  expect(workOfRoles[role].may.filter(([, action]) => endpointOf(action)?.forLimitedStaff === undefined)).toEqual([])
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
