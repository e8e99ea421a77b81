import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { batchStages } from './batchStages.ts'
import { accessOf, entries, entryOf, mayUse, ownEntries, sections } from './sections.ts'

const every: StaffRole[] = ['content', 'enrolment', 'schedule', 'finance', 'results', 'desk']
const seenBy = (...roles: string[]) =>
  sections.filter((section) => mayUse(roles, section.roles)).map(({ path }) => path)
const labelsOf = (roles: StaffRole[], isAreaLimited: 0 | 1 = 0) =>
  ownEntries({ Roles: roles, IsAreaLimited: isAreaLimited }).map(({ label }) => label)

test('administrators see every section, and an account without a role sees none', () => {
  expect(seenBy('admin')).toEqual(sections.map(({ path }) => path))
  expect(seenBy()).toEqual([])
})

test('whoever may see all has twenty entries with the home page, in six heads and the batches', () => {
  expect(labelsOf(['admin']).length + 1).toBeLessThanOrEqual(20)
  expect([...new Set(entries.map(({ head }) => head))]).toEqual(['队列', '考生', '', '资源', '收费', '内容', '系统'])
  // Each head stands once, with its entries one below the other.
  const changes = entries.filter(({ head }, at) => head !== entries[at - 1]?.head)
  expect(changes).toHaveLength(7)
})

test('no path is below two sections, and each belongs to its entry', () => {
  for (const { path } of sections) {
    expect(sections.filter((one) => `${path}/1`.startsWith(`${one.path}/`)).map((one) => one.path)).toEqual([path])
    expect(
      entryOf(path)
        ?.sections.concat(entryOf(path)?.others ?? [])
        .map((one) => one.path),
    ).toContain(path)
  }
})

test('one role has so few entries that it reads them as one list', () => {
  for (const role of every) expect(labelsOf([role]).length, role).toBeLessThan(11)
})

test('an entry of which the first section is somebody else’s bears the name of what is his', () => {
  expect(labelsOf(['results'])).toContain('证书模板')
  expect(labelsOf(['desk'])).toContain('纸质报名')
  expect(labelsOf(['finance'], 1)).toContain('收支报表')
  expect(labelsOf(['finance'], 1)).not.toContain('对账')
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
  ['/batches', ['enrolment', 'schedule', 'finance', 'results', 'desk']],
  ['/hall', ['schedule', 'results']],
  ['/results', ['results']],
  ['/other-results', ['results']],
  ['/batches/7', ['schedule', 'finance']],
  ['/batches/7?tab=fees', ['schedule', 'finance']],
  ['/batches/7/plan/assign?pay=1', ['schedule']],
  ['/batches/7/exam', ['schedule', 'results', 'desk']],
  ['/batches/7/marking', ['schedule', 'results']],
  ['/batches/7/results/releases', ['results']],
  ['/batches/7/history', []],
])('%s is for %j and administrators only', (path, roles) => {
  const access = accessOf(path)
  expect(every.filter((role) => access && mayUse([role], access.roles))).toEqual(roles)
})

test('every stage of a batch has a page below the batch', () => {
  for (const stage of batchStages)
    expect(accessOf(stage.key === 'prepare' ? '/batches/7' : `/batches/7/${stage.key}`)).toBe(stage)
  expect(accessOf('/batches/choose?to=plan')?.label).toBe('批次')
})
