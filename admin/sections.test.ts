import { expect, test } from 'vitest'
import { mayUse, sections } from './sections.ts'

const seenBy = (...roles: string[]) =>
  sections.filter((section) => mayUse(roles, section.roles)).map(({ path }) => path)

test.each([
  [['admin'], ['/enrolments', '/photos', '/batches', '/schedule', '/results', '/other-results']],
  [['enrolment'], ['/enrolments', '/photos']],
  [['finance'], ['/enrolments', '/batches']],
  [['schedule'], ['/enrolments', '/batches', '/schedule']],
  [['results'], ['/enrolments', '/results', '/other-results']],
  [['content'], []],
  [[], []],
])('roles %j see %j', (roles, paths) => {
  expect(seenBy(...roles)).toEqual(paths)
})
