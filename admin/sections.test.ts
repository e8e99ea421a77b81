import { expect, test } from 'vitest'
import { mayUse, sections } from './sections.ts'

const seenBy = (...roles: string[]) =>
  sections.filter((section) => mayUse(roles, section.roles)).map(({ path }) => path)

test.each([
  [['admin'], sections.map(({ path }) => path)],
  [['enrolment'], ['/enrolments', '/photos', '/corrections']],
  [['finance'], ['/enrolments', '/batches']],
  [['schedule'], ['/enrolments', '/batches', '/schedule', '/catalogue', '/questions']],
  [['results'], ['/enrolments', '/results', '/other-results']],
  [['content'], ['/questions', '/news']],
  [[], []],
])('roles %j see %j', (roles, paths) => {
  expect(seenBy(...roles)).toEqual(paths)
})
