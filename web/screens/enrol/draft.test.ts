import { describe, expect, test } from 'vitest'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import {
  draftForAnotherChild,
  draftForAnotherMajor,
  draftOf,
  type EnrolmentDraft,
  emptyDraft,
  freshDraft,
  furthestStep,
  isSelfTaught,
  withArea,
  withBatch,
  withCandidate,
  withCertNumber,
  withContactMobile,
  withForm,
  withMadeSpell,
  withMajor,
  withOnlyChoices,
  withSelfTaught,
  withTypedSpell,
} from './draft.ts'
import { wireOf } from './formWire.ts'
import { batchWith, catalogueOf, fee } from './testCatalogue.ts'

const now = Date.parse('2026-11-20T09:00:00+08:00')
const batch = batchWith([fee(1, 7, 1, 150), fee(1, 8, 2, 160), fee(2, 7, 1, 150)])
const catalogue = catalogueOf(batch)
const girl = '110101201503074529'

const whole: EnrolmentDraft = withForm(
  { ...emptyDraft, batchId: batch.EB_ID },
  {
    areaId: 1,
    majorId: 7,
    gradeId: 1,
    name: '单小红',
    nameSpell: 'SHAN XIAO HONG',
    sex: '女',
    certType: 2,
    certNumber: 'E12345678',
    birthMonth: '2015.03',
    contactName: '单大',
    contactMobile: '13800000001',
    teacherName: '琴行',
    teacherMobile: '13800000002',
    mode: 1,
    photoPath: 'UserPhoto/1.jpg',
  },
)

describe('what a new choice resets', () => {
  test('another batch resets area, major, grade and mode; the child stays', () => {
    const moved = withBatch(whole, 31)
    expect(moved.form).toEqual({ ...whole.form, areaId: 0, majorId: 0, gradeId: 0, mode: -1 })
  })
  test('confirming the same batch again resets them too', () => {
    expect(withBatch(whole, whole.batchId)).toEqual(withForm(whole, { areaId: 0, majorId: 0, gradeId: 0, mode: -1 }))
  })
  test('an area that offers the same major and grade keeps them, another clears them', () => {
    expect(withArea(whole, 2, batch).form).toMatchObject({ areaId: 2, majorId: 7, gradeId: 1 })
    expect(withArea(withForm(whole, { majorId: 8, gradeId: 2 }), 2, batch).form).toMatchObject({
      majorId: 0,
      gradeId: 0,
    })
  })
  test('a grade that the new major does not have is cleared', () => {
    expect(withMajor(whole, 8, batch).form).toMatchObject({ majorId: 8, gradeId: 0 })
  })
})

describe('a choice with a single option', () => {
  const one = batchWith([fee(2, 8, 2, 160)], 31)
  const both = catalogueOf(batch, one)
  const begun: EnrolmentDraft = { ...emptyDraft, batchId: 31 }
  test('the only area, major, grade and mode are chosen on their own steps', () => {
    const placed = withOnlyChoices(begun, both, 1)
    expect(placed.form).toMatchObject({ areaId: 2, majorId: 0, gradeId: 0, mode: -1 })
    const told = withOnlyChoices(placed, both, 2)
    expect(told.form).toMatchObject({ majorId: 8, gradeId: 2, mode: -1 })
    const hearingOnly = catalogueOf(batchWith([fee(1, 9, 1, 100)], 31))
    const hearing = withForm(begun, { areaId: 1, majorId: 9, gradeId: 1 })
    expect(withOnlyChoices(hearing, hearingOnly, 3).form.mode).toBe(1)
  })
  test('nothing is chosen among several options, or on other steps', () => {
    const open: EnrolmentDraft = { ...emptyDraft, batchId: batch.EB_ID }
    for (const step of [0, 1, 2, 3, 4]) expect(withOnlyChoices(open, both, step)).toBe(open)
    const placed = withForm(open, { areaId: 1 })
    expect(withOnlyChoices(placed, both, 2)).toBe(placed)
    const offline = withForm(whole, { mode: -1 })
    expect(withOnlyChoices(offline, both, 3)).toBe(offline)
  })
  test('an earlier choice stays', () => expect(withOnlyChoices(whole, both, 2)).toBe(whole))
})

describe('the contact', () => {
  test('is at first the account’s own number, later the one of the last enrolment', () => {
    expect(freshDraft('13800000001', null).form).toMatchObject({ contactName: '', contactMobile: '13800000001' })
    const last = { contactName: '单大', contactMobile: '0871-1234567' }
    expect(freshDraft('13800000001', last).form).toMatchObject(last)
  })
  test('stands in for a missing teacher, also after its number changes', () => {
    const alone = withSelfTaught(whole, true)
    expect(alone.form).toMatchObject({ teacherName: '自学', teacherMobile: '13800000001' })
    expect([isSelfTaught(whole), isSelfTaught(alone)]).toEqual([false, true])
    const moved = withContactMobile(alone, '13900000000')
    expect(moved.form).toMatchObject({ contactMobile: '13900000000', teacherMobile: '13900000000' })
    expect(withContactMobile(whole, '13900000000').form.teacherMobile).toBe(whole.form.teacherMobile)
    expect(withSelfTaught(moved, false).form).toMatchObject({ teacherName: '', teacherMobile: '' })
    expect(furthestStep(withSelfTaught(whole, true), catalogue, now)).toBe(4)
  })
})

describe('the ID number', () => {
  test('a right one fills in month of birth and sex', () => {
    const filled = withCertNumber(emptyDraft, girl, now)
    expect(filled.form).toMatchObject({ certNumber: girl, birthMonth: '2015.03', sex: '女' })
  })
  test('half a number, a wrong checksum and a passport fill in nothing', () => {
    const wrong = girl.slice(0, 17) + (girl.endsWith('0') ? '1' : '0')
    for (const number of [girl.slice(0, 17), wrong]) {
      expect(withCertNumber(emptyDraft, number, now).form).toMatchObject({ birthMonth: '', sex: '' })
    }
    const passport = withForm(emptyDraft, { certType: 2 })
    expect(withCertNumber(passport, girl, now).form).toMatchObject({ birthMonth: '', sex: '' })
  })
})

describe('the pinyin', () => {
  const named = withForm(emptyDraft, { name: '单小红' })
  test('is filled in for the name it was generated from', () => {
    expect(withMadeSpell(named, '单小红', 'SHAN XIAO HONG').form.nameSpell).toBe('SHAN XIAO HONG')
  })
  test('is dropped if the name has changed meanwhile', () => {
    expect(withMadeSpell(named, '单小', 'SHAN XIAO')).toBe(named)
  })
  test('never overwrites typed pinyin, until the field is cleared', () => {
    const typed = withTypedSpell(named, 'DAN XIAO HONG')
    expect(withMadeSpell(typed, '单小红', 'SHAN XIAO HONG')).toBe(typed)
    expect(withMadeSpell(withTypedSpell(typed, ''), '单小红', 'SHAN').form.nameSpell).toBe('SHAN')
  })
})

test.each([
  ['nothing chosen', emptyDraft, 0],
  ['a batch that is gone', { ...whole, batchId: 99 }, 0],
  ['no area', withForm(whole, { areaId: 0 }), 1],
  ['an area the batch has no fee for', withForm(whole, { areaId: 3 }), 1],
  ['a grade that is not on offer', withForm(whole, { gradeId: 3 }), 2],
  ['a certificate number that has to be typed again', withForm(whole, { certNumber: '' }), 2],
  ['no mode', withForm(whole, { mode: -1 }), 3],
  ['all but the photo', withForm(whole, { photoPath: '' }), 4],
  ['everything', whole, 4],
] as const)('%s: the wizard goes as far as it is complete', (_case, draft, step) => {
  expect(furthestStep(draft, catalogue, now)).toBe(step)
})

describe('an enrolment on the server', () => {
  const form = wireOf({ ...whole, hasConsent: true }, false)
  const stored = { ...form, EF_ID: 7, IsSkip: 0, PrevCertPhoto: 'old.jpg' } as unknown as EnrolmentWire

  test('becomes the original draft, and is sent back as the same form', () => {
    expect(wireOf(draftOf(stored), true)).toEqual({ ...form, PrevCertPhoto: 'old.jpg' })
  })
  test('a previous certificate is not sent where the grade asks for none', () => {
    expect(wireOf(draftOf(stored), false).PrevCertPhoto).toBe('')
  })
  test('for another major, the candidate stays, and choice and consent are cleared', () => {
    const again = draftForAnotherMajor(stored)
    expect(again.form).toEqual({ ...whole.form, majorId: 0, gradeId: 0, mode: -1, prevCertPath: '' })
    expect([again.hasConsent, again.isConsentRecorded]).toEqual([false, false])
  })
  test('for another child, contact, teacher, address, batch and area stay; nothing of the first child does', () => {
    const { batchId, form, photoUrl, hasConsent } = draftForAnotherChild({ ...stored, IsPost: 1, PostName: '单大' })
    expect([batchId, photoUrl, hasConsent]).toEqual([batch.EB_ID, '', false])
    expect(form).toEqual({
      ...emptyDraft.form,
      areaId: 1,
      contactName: '单大',
      contactMobile: '13800000001',
      teacherName: '琴行',
      teacherMobile: '13800000002',
      isPosted: true,
      postName: '单大',
      postMobile: stored.PostMobile,
      postAddress: stored.PostAddress,
    })
  })
  test('as an earlier candidate, it fills in the person and leaves the choice', () => {
    const taken = withCandidate(withForm(emptyDraft, { areaId: 2, majorId: 8, gradeId: 2 }), stored)
    expect(taken.form).toEqual({ ...whole.form, areaId: 2, majorId: 8, gradeId: 2, mode: -1 })
  })
})
