import { expect, test } from 'vitest'
import { changesBetween, corrected, needsSecondPerson, whyReasonUnfit } from './correction.ts'
import { emptyEnrolmentForm } from './enrolmentForm.ts'

const NOW = Date.parse('2026-11-20T10:00:00+08:00')
const stored = {
  ...emptyEnrolmentForm,
  areaId: 1,
  majorId: 1,
  gradeId: 1,
  name: '李小音',
  nameSpell: 'LI XIAO YIN',
  sex: '女',
  birthMonth: '2014.05',
  certNumber: '530102201405120021',
  contactName: '李妈妈',
  contactMobile: '13800001111',
  teacherName: '自学',
  teacherMobile: '13800001111',
}

test.each([
  [[], false],
  [['name'], false],
  [['name', 'nameSpell'], false],
  [['certType', 'certNumber'], false],
  [['contactName', 'contactMobile', 'teacherName', 'sex'], false],
  [['name', 'sex'], true],
  [['birthMonth', 'certNumber'], true],
  [['name', 'certType'], true],
] as const)('%j needs a second person: %s', (fields, needs) => {
  expect(needsSecondPerson(fields)).toBe(needs)
})

test('texts are cleaned, and only what was changed is judged', () => {
  const { form, problem } = corrected(stored, { name: ' 李小英　' }, NOW)
  expect([form.name, problem]).toEqual(['李小英', null])
  expect(corrected(stored, { name: '' }, NOW).problem).toEqual({ field: 'name', reason: 'CANDIDATE_NAME_REQUIRED' })
  expect(corrected(stored, { certNumber: '53' }, NOW).problem?.field).toBe('certNumber')
  // The stored contact is wrong, which a correction of the name neither mends nor is refused for.
  expect(corrected({ ...stored, contactMobile: 'x' }, { name: '李小英' }, NOW).problem).toBeNull()
})

test('changes show the old and the new side by side, and no certificate number in full', () => {
  const changes = changesBetween(stored, { ...stored, name: '李小英', certNumber: '530102201405120048' })
  expect(changes).toMatchObject([{ field: 'name', from: '李小音', to: '李小英' }, { field: 'certNumber' }])
  expect(JSON.stringify(changes)).not.toMatch(/530102201405120/)
  // Two numbers that look alike when masked are a change all the same.
  expect(changesBetween(stored, { ...stored, certNumber: '530102201405130021' }).length).toBe(1)
})

test.each([
  ['', 'CORRECTION_REASON_REQUIRED'],
  ['家'.repeat(101), 'CORRECTION_REASON_LONG'],
  ['家长出示户口本', null],
])('the reason “%s”: %s', (reason, expected) => {
  expect(whyReasonUnfit(reason)).toBe(expected)
})
