import { whyBirthMonthUnfit } from '#domain/people/birthMonth.ts'
import {
  birthMonthOfIdNumber,
  canonicalCertNumber,
  cleanCertNumber,
  ID_CARD,
  isCertType,
  sexOfIdNumber,
  whyCertNumberUnfit,
} from '#domain/people/identity.ts'
import { cleanContactPhone, isContactPhone } from '#domain/people/mobile.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, hasHan, weightedLength, whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import { MODE, type Mode } from './examMode.ts'
import { byText, describedText, type TextField, type TextPart, textFields, textsOf } from './formTexts.ts'

/**
 * The enrolment form as filled in so far: an id that is not chosen is 0, a text that is not typed is empty, `mode` is a
 * value of `MODE`.
 */
export type EnrolmentForm = {
  areaId: number
  majorId: number
  gradeId: number
  sex: string
  certType: number
  certNumber: string
  birthMonth: string
  isPosted: boolean
  mode: Mode
  photoPath: string
  prevCertPath: string
} & Record<TextField, string>

export type EnrolmentField = keyof EnrolmentForm
export type FormProblem = { field: EnrolmentField; reason: Reason }

export const emptyEnrolmentForm: Readonly<EnrolmentForm> = {
  areaId: 0,
  majorId: 0,
  gradeId: 0,
  ...byText(textFields, () => ''),
  sex: '',
  certType: ID_CARD,
  certNumber: '',
  birthMonth: '',
  isPosted: false,
  mode: MODE.unset,
  photoPath: '',
  prevCertPath: '',
}

/** The teacher's name of a candidate without a teacher; the contact's phone is then entered as the teacher's. */
export const SELF_TAUGHT = '自学'

function cleanFormText(field: TextField, form: EnrolmentForm): string {
  const { part, kind } = describedText(field)
  if (part === 'post' && !form.isPosted) return ''
  return kind === 'phone' ? cleanContactPhone(form[field]) : cleanText(form[field])
}

/**
 * The form as it is stored: texts and numbers cleaned, and the postal fields emptied where no certificate is posted.
 */
export function cleanEnrolmentForm(form: EnrolmentForm): EnrolmentForm {
  return {
    ...form,
    ...byText(textFields, (field) => cleanFormText(field, form)),
    certNumber: cleanCertNumber(form.certNumber),
  }
}

/** The wizard's steps that hold fields: 1 area, 2 registration, 3 mode, 4 photo (specification#wizard). */
export type FormStep = 1 | 2 | 3 | 4
export const FORM_STEPS: readonly FormStep[] = [1, 2, 3, 4]

/** All problems of the form, at most one per field, in the order of the page (specification#step-form). */
export function enrolmentFormProblems(form: EnrolmentForm, now: Instant): FormProblem[] {
  const clean = cleanEnrolmentForm(form)
  return FORM_STEPS.reduce<FormProblem[]>((found, step) => found.concat(stepProblems(step, clean, now)), [])
}

/** The problems of one step, in the order of the page. */
export function problemsOfStep(step: FormStep, form: EnrolmentForm, now: Instant): FormProblem[] {
  return stepProblems(step, cleanEnrolmentForm(form), now)
}

function stepProblems(step: FormStep, form: EnrolmentForm, now: Instant): FormProblem[] {
  const judged: [EnrolmentField, Reason | null][] =
    step === 1
      ? [['areaId', isChosen(form.areaId) ? null : 'AREA_REQUIRED']]
      : step === 2
        ? registration(form, now)
        : step === 3
          ? [['mode', form.mode === 0 || form.mode === 1 ? null : 'MODE_REQUIRED']]
          : [['photoPath', form.photoPath === '' ? 'PHOTO_REQUIRED' : null]]
  const problems: FormProblem[] = []
  for (const [field, reason] of judged) if (reason) problems.push({ field, reason })
  return problems
}

function registration(form: EnrolmentForm, now: Instant): [EnrolmentField, Reason | null][] {
  const texts = (part: TextPart) =>
    textsOf(part).map((field): [EnrolmentField, Reason | null] => [field, whyTextWrong(field, form[field])])
  return [
    [isChosen(form.majorId) ? 'gradeId' : 'majorId', whyChoiceUnfit(form)],
    ...texts('child'),
    ['certType', isCertType(form.certType) ? null : 'CERT_TYPE_REQUIRED'],
    ['certNumber', whyCertNumberUnfit(form.certType, form.certNumber, now)],
    ['sex', form.sex === '男' || form.sex === '女' ? null : 'SEX_REQUIRED'],
    ['birthMonth', whyBirthMonthUnfit(form.birthMonth, now)],
    ...texts('contact'),
    ...texts('teacher'),
    ...(form.isPosted ? texts('post') : []),
  ]
}

function isChosen(id: number): boolean {
  return Number.isInteger(id) && id > 0
}

function whyChoiceUnfit(form: EnrolmentForm): Reason | null {
  return isChosen(form.majorId) && isChosen(form.gradeId) ? null : 'MAJOR_GRADE_REQUIRED'
}

/**
 * Why one cleaned text is not accepted: what its description says where it is empty or too long by weight, and where a
 * phone is none or pinyin holds characters; TEXT_UNFIT; else null.
 */
export function whyTextWrong(field: TextField, value: string): Reason | null {
  const { required, wrong, limit, kind } = describedText(field)
  if (value === '') return required
  // The length is checked first because that is cheap, and a text that is too long needs no slower checks.
  if (weightedLength(value) > limit) return wrong
  const fits = kind === 'phone' ? isContactPhone(value) : kind !== 'latin' || !hasHan(value)
  return whyTextUnfit(value) ?? (fits ? null : wrong)
}

/**
 * Hints where birth month or sex disagrees with the ID number; empty where there is nothing to compare. They never
 * refuse the form (rulings#fee).
 */
export function identityHints(
  form: Pick<EnrolmentForm, 'certType' | 'certNumber' | 'birthMonth' | 'sex'>,
): { field: 'birthMonth' | 'sex'; reason: Reason }[] {
  if (form.certType !== ID_CARD) return []
  const number = canonicalCertNumber(form.certType, form.certNumber)
  const birthMonth = birthMonthOfIdNumber(number)
  const sex = sexOfIdNumber(number)
  const hints: { field: 'birthMonth' | 'sex'; reason: Reason }[] = []
  if (birthMonth && form.birthMonth && birthMonth !== form.birthMonth) {
    hints.push({ field: 'birthMonth', reason: 'BIRTH_MONTH_UNLIKE_ID' })
  }
  if (sex && form.sex && sex !== form.sex) hints.push({ field: 'sex', reason: 'SEX_UNLIKE_ID' })
  return hints
}
