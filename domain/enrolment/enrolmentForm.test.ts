import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import {
  cleanEnrolmentForm,
  type EnrolmentForm,
  emptyEnrolmentForm,
  enrolmentFormProblems,
  FORM_STEPS,
  identityHints,
  problemsOfStep,
} from './enrolmentForm.ts'
import type { Mode } from './examMode.ts'
import { formTexts, type TextField } from './formTexts.ts'

const NOW = Date.UTC(2026, 10, 20, 1)

const complete: EnrolmentForm = {
  areaId: 1,
  majorId: 1,
  gradeId: 3,
  name: '阿依·古丽',
  nameSpell: 'a yi gu li',
  sex: '女',
  certType: 1,
  certNumber: '11010519491231002X',
  birthMonth: '1949.12',
  contactName: '王芳',
  contactMobile: '13800000001',
  teacherName: '昆明音乐学校/李老师',
  teacherMobile: '0871-63310000',
  isPosted: true,
  postName: '王芳',
  postMobile: '13800000001',
  postAddress: '云南省昆明市五华区翠湖南路1号',
  mode: 1,
  photoPath: 'photo/1.jpg',
  prevCertPath: '',
}

const reasonsOf = (form: EnrolmentForm): Reason[] => enrolmentFormProblems(form, NOW).map(({ reason }) => reason)

test('a complete form has no problems, with and without posting', () => {
  expect(enrolmentFormProblems(complete, NOW)).toEqual([])
  const unposted = { ...complete, isPosted: false, postName: '', postMobile: '', postAddress: '' }
  expect(enrolmentFormProblems(unposted, NOW)).toEqual([])
})

test('an empty form names every required field in the order of the page, each with its own message', () => {
  const problems = enrolmentFormProblems({ ...emptyEnrolmentForm, certType: 0, isPosted: true }, NOW)
  expect(problems.map(({ field, reason }) => `${field} ${reasonText(reason)}`)).toEqual([
    'areaId 请选择考试地区',
    'majorId 请选择考试专业和级别',
    'name 请输入考生姓名',
    'nameSpell 请输入姓名拼音',
    'certType 请选择证件类型',
    'certNumber 请输入证件号码',
    'sex 请选择性别',
    'birthMonth 请选择出生年月',
    'contactName 请输入联系人',
    'contactMobile 请输入联系电话',
    'teacherName 请输入培训机构/老师',
    'teacherMobile 请输入老师电话',
    'postName 请输入收件人',
    'postMobile 请输入收件人电话',
    'postAddress 请输入收件地址',
    'mode 请选择考试方式',
    'photoPath 请上传考生的近期免冠证件照',
  ])
})

describe('one wrong field', () => {
  test.each([
    [{ areaId: 0 }, 'AREA_REQUIRED'],
    [{ areaId: -1 }, 'AREA_REQUIRED'],
    [{ areaId: Number.NaN }, 'AREA_REQUIRED'],
    [{ gradeId: 0 }, 'MAJOR_GRADE_REQUIRED'],
    [{ name: '   ' }, 'CANDIDATE_NAME_REQUIRED'],
    [{ name: '王\0' }, 'TEXT_UNFIT'],
    [{ name: '王\u202e明' }, 'TEXT_UNFIT'],
    [{ sex: '其他' }, 'SEX_REQUIRED'],
    [{ certType: 9 }, 'CERT_TYPE_REQUIRED'],
    [{ certNumber: '110105194912310021' }, 'ID_NUMBER_WRONG'],
    [{ certType: 2, certNumber: 'E1' }, 'CERT_NUMBER_WRONG'],
    [{ birthMonth: '2025.01' }, 'BIRTH_MONTH_WRONG'],
    [{ contactMobile: '123456' }, 'CONTACT_MOBILE_WRONG'],
    [{ contactMobile: '一三八零零零零零零零一' }, 'CONTACT_MOBILE_WRONG'],
    [{ teacherMobile: 'wechat:abc' }, 'TEACHER_MOBILE_WRONG'],
    [{ postMobile: '110' }, 'POST_MOBILE_WRONG'],
    [{ mode: -1 }, 'MODE_REQUIRED'],
    [{ mode: 2 as Mode }, 'MODE_REQUIRED'],
    [{ photoPath: '' }, 'PHOTO_REQUIRED'],
  ] satisfies [Partial<EnrolmentForm>, Reason][])('%j → %s alone', (change, reason) => {
    expect(reasonsOf({ ...complete, ...change })).toEqual([reason])
  })

  test('a missing grade is shown at the grade, a missing major at the major', () => {
    expect(problemsOfStep(2, { ...complete, gradeId: 0 }, NOW)[0]?.field).toBe('gradeId')
    expect(problemsOfStep(2, { ...complete, majorId: 0, gradeId: 0 }, NOW)[0]?.field).toBe('majorId')
  })
})

describe('length limits', () => {
  const cases: [field: TextField, limit: number, unit: string, weight: number, reason: Reason][] = [
    ['name', 30, '王', 2, 'CANDIDATE_NAME_WRONG'],
    ['name', 30, '𠮷', 2, 'CANDIDATE_NAME_WRONG'],
    ['name', 30, 'a', 1, 'CANDIDATE_NAME_WRONG'],
    ['contactName', 30, '王', 2, 'CONTACT_NAME_WRONG'],
    ['contactMobile', 20, '1', 1, 'CONTACT_MOBILE_WRONG'],
    ['teacherName', 90, '李', 2, 'TEACHER_NAME_WRONG'],
    ['teacherMobile', 20, '1', 1, 'TEACHER_MOBILE_WRONG'],
    ['postMobile', 20, '1', 1, 'POST_MOBILE_WRONG'],
    ['nameSpell', 60, 'a', 1, 'NAME_SPELL_WRONG'],
    ['postName', 30, '王', 2, 'POST_NAME_WRONG'],
    ['postAddress', 200, '路', 2, 'POST_ADDRESS_WRONG'],
  ]

  test.each(cases)('%s takes a weight of %i (%s)', (field, limit, unit, weight, reason) => {
    expect(formTexts[field].limit).toBe(limit)
    const full = unit.repeat(limit / weight)
    expect(reasonsOf({ ...complete, [field]: full })).toEqual([])
    expect(reasonsOf({ ...complete, [field]: `${full}1` })).toEqual([reason])
  })
})

test('what is kept is cleaned, and judged as it is kept', () => {
  const typed = {
    ...complete,
    name: ' 阿依·古丽\u3000',
    certNumber: '１１０１０５１９４９１２３１００２ｘ',
    contactMobile: '\u202d138 0000 0001\u202c',
    isPosted: false,
  }
  expect(enrolmentFormProblems(typed, NOW)).toEqual([])
  expect(cleanEnrolmentForm(typed)).toMatchObject({
    name: '阿依·古丽',
    certNumber: '11010519491231002X',
    contactMobile: '138 0000 0001',
    postName: '',
    postAddress: '',
  })
})

const anyForm: fc.Arbitrary<EnrolmentForm> = fc.record({
  ...Object.fromEntries(Object.entries(complete).map(([field, value]) => [field, fc.constant(value)])),
  name: fc.string({ unit: 'binary', maxLength: 40 }),
  certNumber: fc.string({ maxLength: 20 }),
  birthMonth: fc.string({ maxLength: 8 }),
  contactMobile: fc.string({ maxLength: 25 }),
  sex: fc.constantFrom('', '男', '女'),
  mode: fc.constantFrom(-1, 0, 1),
  isPosted: fc.boolean(),
  gradeId: fc.integer(),
}) as fc.Arbitrary<EnrolmentForm>

test('whatever is typed: the page is the sum of its steps, one problem a field, cleaning changes no verdict', () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      const problems = enrolmentFormProblems(form, NOW)
      expect(FORM_STEPS.flatMap((step) => problemsOfStep(step, form, NOW))).toEqual(problems)
      expect(new Set(problems.map(({ field }) => field)).size).toBe(problems.length)
      expect(enrolmentFormProblems(cleanEnrolmentForm(form), NOW)).toEqual(problems)
    }),
  )
})

describe('identityHints', () => {
  test.each([
    [{}, []],
    [{ birthMonth: '1949.11' }, ['BIRTH_MONTH_UNLIKE_ID']],
    [{ sex: '男' }, ['SEX_UNLIKE_ID']],
    [{ sex: '男', birthMonth: '1949.11' }, ['BIRTH_MONTH_UNLIKE_ID', 'SEX_UNLIKE_ID']],
    [{ sex: '男', certNumber: '110105491231002' }, ['SEX_UNLIKE_ID']],
    [{ sex: '男', certType: 2 }, []],
    [{ sex: '', birthMonth: '' }, []],
    [{ sex: '男', certNumber: '1101' }, []],
  ] satisfies [Partial<EnrolmentForm>, Reason[]][])('%j → %j', (change, reasons) => {
    expect(identityHints({ ...complete, ...change }).map(({ reason }) => reason)).toEqual(reasons)
  })

  test('a hint refuses nothing', () => expect(reasonsOf({ ...complete, sex: '男', birthMonth: '1949.11' })).toEqual([]))
})

test('pinyin is written in letters: a character without a reading is asked for', () => {
  const problems = enrolmentFormProblems({ ...complete, nameSpell: 'WANG \u{2ceb2}' }, NOW)
  expect(problems).toContainEqual({ field: 'nameSpell', reason: 'NAME_SPELL_WRONG' })
})
