import { expect, test } from 'vitest'
import { mayUse, sections } from './sections.ts'

const seenBy = (...roles: string[]) =>
  sections.filter((section) => mayUse(roles, section.roles)).map(({ path }) => path)

test('administrators see every section, and an account without a role sees none', () => {
  expect(seenBy('admin')).toEqual(sections.map(({ path }) => path))
  expect(seenBy()).toEqual([])
})

// What nobody else may even be offered.
test.each([
  ['/people', []],
  ['/photos', ['enrolment']],
  ['/paper', ['enrolment', 'desk']],
  ['/site', ['content']],
  ['/corrections', ['enrolment']],
  ['/doubles', ['enrolment']],
  ['/refunds', ['enrolment', 'finance', 'desk']],
  ['/schedule', ['schedule']],
  ['/exam-day', ['schedule', 'results', 'desk']],
  ['/hall', ['schedule', 'results']],
  ['/marking', ['schedule', 'results']],
  ['/results', ['results']],
  ['/other-results', ['results']],
])('%s is for %j and administrators only', (path, roles) => {
  const every = ['content', 'enrolment', 'schedule', 'finance', 'results', 'desk']
  expect(every.filter((role) => seenBy(role).includes(path))).toEqual(roles)
})
