import { expect, test } from 'vitest'
import { emptyEnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import {
  birthMonthTyped,
  emptyPaperInput,
  enrolRequest,
  fieldRefused,
  nextOfPile,
  withContactMobile,
} from './paperInput.ts'

const now = Date.UTC(2026, 10, 20, 4)
const empty = emptyPaperInput(now)
const typed = {
  ...empty,
  batchId: 100,
  form: {
    ...emptyEnrolmentForm,
    areaId: 1,
    majorId: 1,
    gradeId: 3,
    mode: 1 as const,
    name: '李小音',
    prevCertPath: 'a',
  },
  familyMobile: '13800001111',
  familyMobileAgain: '13800001111',
  receivedBy: '张老师',
  receivedOn: '2026-11-18',
  isSigned: true,
  hasFaceConsent: true,
}

test.each([
  ['201405', '2014.05'],
  ['2014-5', '2014.05'],
  ['2014年5月', '2014.05'],
  ['2014.05', '2014.05'],
  ['2014.13', '2014.13'],
  ['五月', '五月'],
])('a birth month typed %s is %s', (text, month) => {
  expect(birthMonthTyped(text)).toBe(month)
})

test('the next form keeps what a pile has in common, and nothing of the child', () => {
  const next = nextOfPile(typed, now)
  expect(next).toEqual({
    ...empty,
    batchId: 100,
    form: { ...emptyEnrolmentForm, areaId: 1, majorId: 1, mode: 1 },
    receivedBy: '张老师',
    receivedOn: '2026-11-18',
  })
})

test('the contact’s mobile is proposed as the family’s, once', () => {
  const form = { ...emptyEnrolmentForm, contactMobile: '138 0000 1112' }
  expect(withContactMobile({ ...empty, form }).familyMobile).toBe('13800001112')
  expect(withContactMobile({ ...typed, form }).familyMobile).toBe('13800001111')
  expect(withContactMobile({ ...empty, hasMobile: false, form }).familyMobile).toBe('')
  const landline = { ...empty, form: { ...emptyEnrolmentForm, contactMobile: '0871-1234567' } }
  expect(withContactMobile(landline).familyMobile).toBe('')
})

test('a previous certificate and consents are sent only where there are some', () => {
  expect(enrolRequest(typed, true)).toMatchObject({ EB_ID: 100, PrevCertPhoto: 'a', IsSigned: 1, HasMobile: 1 })
  expect(enrolRequest(typed, true).ConsentVersion).not.toBe('')
  expect(enrolRequest({ ...typed, hasFaceConsent: false, hasMobile: false }, false)).toMatchObject({
    PrevCertPhoto: '',
    ConsentVersion: '',
    HasMobile: 0,
    FamilyMobile: '',
    FamilyMobileAgain: '',
  })
})

test.each([
  ['EB_ID', 'batchId'],
  ['CertNO', 'certNumber'],
  ['FormNumber', 'formNumber'],
  ['Other', null],
  [null, null],
])('a refusal of %s is at %s', (wire, field) => {
  expect(fieldRefused(wire)).toBe(field)
})
