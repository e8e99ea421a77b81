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
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import { MODE, type Mode } from './examMode.ts'

/**
 * The enrolment form as filled in so far: an id that is not chosen is 0, a text that is not typed is empty, `mode` is a
 * value of `MODE`.
 */
export type EnrolmentForm = {
  areaId: number
  majorId: number
  gradeId: number
  name: string
  nameSpell: string
  sex: string
  certType: number
  certNumber: string
  birthMonth: string
  contactName: string
  contactMobile: string
  teacherName: string
  teacherMobile: string
  isPosted: boolean
  postName: string
  postMobile: string
  postAddress: string
  mode: Mode
  photoPath: string
  prevCertPath: string
}

export type EnrolmentField = keyof EnrolmentForm
export type FormProblem = { field: EnrolmentField; reason: Reason }

export const emptyEnrolmentForm: Readonly<EnrolmentForm> = {
  areaId: 0,
  majorId: 0,
  gradeId: 0,
  name: '',
  nameSpell: '',
  sex: '',
  certType: ID_CARD,
  certNumber: '',
  birthMonth: '',
  contactName: '',
  contactMobile: '',
  teacherName: '',
  teacherMobile: '',
  isPosted: false,
  postName: '',
  postMobile: '',
  postAddress: '',
  mode: MODE.unset,
  photoPath: '',
  prevCertPath: '',
}

/** The teacher's name of a candidate without a teacher; the contact's phone is then entered as the teacher's. */
export const SELF_TAUGHT = '自学'

/**
 * Longest weighted length of each text (specification#lengths); the bounds of pinyin, recipient and address are our
 * own.
 */
export const ENROLMENT_LIMITS = {
  name: 30,
  nameSpell: 60,
  contactName: 30,
  contactMobile: 20,
  teacherName: 90,
  teacherMobile: 20,
  postName: 30,
  postMobile: 20,
  postAddress: 200,
} as const

type TextField = keyof typeof ENROLMENT_LIMITS

/**
 * The form as it is stored: texts and numbers cleaned, and the postal fields emptied where no certificate is posted.
 */
export function cleanEnrolmentForm(form: EnrolmentForm): EnrolmentForm {
  const post = form.isPosted
  return {
    ...form,
    name: cleanText(form.name),
    nameSpell: cleanText(form.nameSpell),
    certNumber: cleanCertNumber(form.certNumber),
    contactName: cleanText(form.contactName),
    contactMobile: cleanContactPhone(form.contactMobile),
    teacherName: cleanText(form.teacherName),
    teacherMobile: cleanContactPhone(form.teacherMobile),
    postName: post ? cleanText(form.postName) : '',
    postMobile: post ? cleanContactPhone(form.postMobile) : '',
    postAddress: post ? cleanText(form.postAddress) : '',
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
  const text = (field: TextField, required: Reason, wrong: Reason, fits?: (value: string) => boolean) =>
    [field, whyFieldUnfit(form[field], ENROLMENT_LIMITS[field], required, wrong, fits)] as [TextField, Reason | null]
  const fields: [EnrolmentField, Reason | null][] = [
    [isChosen(form.majorId) ? 'gradeId' : 'majorId', whyChoiceUnfit(form)],
    text('name', 'CANDIDATE_NAME_REQUIRED', 'CANDIDATE_NAME_WRONG'),
    text('nameSpell', 'NAME_SPELL_REQUIRED', 'NAME_SPELL_WRONG'),
    ['certType', isCertType(form.certType) ? null : 'CERT_TYPE_REQUIRED'],
    ['certNumber', whyCertNumberUnfit(form.certType, form.certNumber, now)],
    ['sex', form.sex === '男' || form.sex === '女' ? null : 'SEX_REQUIRED'],
    ['birthMonth', whyBirthMonthUnfit(form.birthMonth, now)],
    text('contactName', 'CONTACT_NAME_REQUIRED', 'CONTACT_NAME_WRONG'),
    text('contactMobile', 'CONTACT_MOBILE_REQUIRED', 'CONTACT_MOBILE_WRONG', isContactPhone),
    text('teacherName', 'TEACHER_NAME_REQUIRED', 'TEACHER_NAME_WRONG'),
    text('teacherMobile', 'TEACHER_MOBILE_REQUIRED', 'TEACHER_MOBILE_WRONG', isContactPhone),
  ]
  if (!form.isPosted) return fields
  return fields.concat([
    text('postName', 'POST_NAME_REQUIRED', 'POST_NAME_WRONG'),
    text('postMobile', 'POST_MOBILE_REQUIRED', 'POST_MOBILE_WRONG', isContactPhone),
    text('postAddress', 'POST_ADDRESS_REQUIRED', 'POST_ADDRESS_WRONG'),
  ])
}

function isChosen(id: number): boolean {
  return Number.isInteger(id) && id > 0
}

function whyChoiceUnfit(form: EnrolmentForm): Reason | null {
  return isChosen(form.majorId) && isChosen(form.gradeId) ? null : 'MAJOR_GRADE_REQUIRED'
}

/**
 * Why one cleaned text is not accepted: `required` where it is empty, `wrong` where it is too long by weight or `fits`
 * rejects it, TEXT_UNFIT; else null.
 */
export function whyFieldUnfit(
  value: string,
  limit: number,
  required: Reason,
  wrong: Reason,
  fits: (value: string) => boolean = () => true,
): Reason | null {
  if (value === '') return required
  // The length is checked first because that is cheap, and a text that is too long needs no slower checks.
  if (weightedLength(value) > limit) return wrong
  return whyTextUnfit(value) ?? (fits(value) ? null : wrong)
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
