import { expect, test } from 'vitest'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { changedOf, correctionRequest, shownValues } from './correctionInput.ts'

const enrolment = {
  EF_ID: 7,
  Name: '李小音',
  NameSpell: 'LI XIAO YIN',
  Sex: '女',
  BirthDate: '2014.05',
  CertType: 1,
  CertNOMasked: '53**************21',
  PName: '李妈妈',
  PMobile: '13800001111',
  TName: '自学',
  TMobile: '13800001111',
} as EnrolmentDetailWire
const unchanged = { ...shownValues(enrolment), certNumber: '' }
const Reason = '户口本'

test('only what was changed is sent, with what was on the screen', () => {
  const input = { ...unchanged, name: '李小英', certNumber: ' 530102201405120048' }
  expect(correctionRequest(enrolment, input, Reason)).toEqual({
    EF_ID: 7,
    Name: '李小英',
    CertNO: ' 530102201405120048',
    Seen: { Name: '李小音', CertNO: '53**************21' },
    Reason,
  })
})

test('an empty certificate number means that it stays', () => {
  expect(changedOf(shownValues(enrolment), unchanged)).toEqual([])
})
