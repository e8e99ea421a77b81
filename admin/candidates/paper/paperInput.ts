import type { RequestOf } from '#client/api.ts'
import {
  cleanEnrolmentForm,
  type EnrolmentField,
  type EnrolmentForm,
  emptyEnrolmentForm,
  enrolmentFormProblems,
  SELF_TAUGHT,
} from '#domain/enrolment/enrolmentForm.ts'
import { fieldOfWireName, wireOfForm } from '#domain/enrolment/enrolmentNames.ts'
import { type PaperField, type PaperNote, paperFieldOf, paperProblems } from '#domain/enrolment/paperForm.ts'
import { parseBirthMonth } from '#domain/people/birthMonth.ts'
import { consentVersion } from '#domain/people/faceConsent.ts'
import {
  birthMonthOfIdNumber,
  canonicalCertNumber,
  ID_CARD,
  sexOfIdNumber,
  whyCertNumberUnfit,
} from '#domain/people/identity.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { type Instant, padded, shanghaiDate } from '#domain/time.ts'

/** What a clerk types from one paper form. */
export interface PaperInput extends PaperNote {
  batchId: number
  form: EnrolmentForm
  hasFaceConsent: boolean
  /** Links to the uploaded pictures, for this page only. */
  photoUrl: string
  prevCertUrl: string
}

export type InputField = 'batchId' | EnrolmentField | PaperField
export type Faults = Partial<Record<InputField, string>>

export function emptyPaperInput(now: Instant): PaperInput {
  return {
    batchId: 0,
    form: emptyEnrolmentForm,
    hasMobile: true,
    familyMobile: '',
    familyMobileAgain: '',
    formNumber: '',
    receivedBy: '',
    receivedOn: shanghaiDate(now),
    isSigned: false,
    hasFaceConsent: false,
    photoUrl: '',
    prevCertUrl: '',
  }
}

/** The next form of a pile: what is usually the same on it stays, the child's data does not. */
export function nextOfPile(last: PaperInput, now: Instant): PaperInput {
  const { areaId, majorId, mode } = last.form
  return {
    ...emptyPaperInput(now),
    batchId: last.batchId,
    form: { ...emptyEnrolmentForm, areaId, majorId, mode },
    receivedBy: last.receivedBy,
    receivedOn: last.receivedOn,
  }
}

/** What the browser may keep of it: neither the certificate number nor the pictures. */
export function withoutSecrets(input: PaperInput): PaperInput {
  const form = { ...input.form, certNumber: '', photoPath: '', prevCertPath: '' }
  return { ...input, form, photoUrl: '', prevCertUrl: '' }
}

/** A valid ID number fills in birth month and sex, which the clerk may still change. */
export function withCertNumber(form: EnrolmentForm, certNumber: string, now: Instant): EnrolmentForm {
  const typed = { ...form, certNumber }
  if (form.certType !== ID_CARD || whyCertNumberUnfit(ID_CARD, certNumber, now)) return typed
  const number = canonicalCertNumber(ID_CARD, certNumber)
  return {
    ...typed,
    birthMonth: birthMonthOfIdNumber(number) ?? form.birthMonth,
    sex: sexOfIdNumber(number) ?? form.sex,
  }
}

/** `201405`, `2014-5` and `2014年5月` as the form keeps them, `2014.05`; anything else stays as it was typed. */
export function birthMonthTyped(text: string): string {
  const [, year = '', month = ''] = /^(\d{4})\D?(\d{1,2})\D?$/.exec(text.trim()) ?? []
  const written = `${year}.${padded(Number(month), 2)}`
  return parseBirthMonth(written) ? written : text
}

export const isSelfTaught = ({ teacherName }: EnrolmentForm) => teacherName === SELF_TAUGHT

/** Without a teacher the contact's phone stands for the teacher's, as in the wizard. */
export function withSelfTaught(form: EnrolmentForm, isOn: boolean): EnrolmentForm {
  return { ...form, teacherName: isOn ? SELF_TAUGHT : '', teacherMobile: isOn ? form.contactMobile : '' }
}

/**
 * Copies the contact's phone once it is typed: to the family's mobile, which it mostly is, while that is empty; and to the
 * teacher's phone of a candidate without a teacher.
 */
export function withContactMobile(input: PaperInput): PaperInput {
  const { form, hasMobile, familyMobile } = input
  const mobile = cleanMobile(form.contactMobile)
  return {
    ...input,
    form: isSelfTaught(form) ? { ...form, teacherMobile: form.contactMobile } : form,
    familyMobile: hasMobile && familyMobile === '' && isMobile(mobile) ? mobile : familyMobile,
  }
}

/** All faults by field, in the order of the page. */
export function paperFaults(input: PaperInput, now: Instant): Faults {
  const faults: Faults = {}
  if (input.batchId === 0) faults.batchId = reasonText('BATCH_REQUIRED')
  for (const { field, reason } of [...enrolmentFormProblems(input.form, now), ...paperProblems(input, now)])
    faults[field] = reasonText(reason)
  return faults
}

/** The field of this page that a refusal names; null where it names none. */
export function fieldRefused(wireName: string | null): InputField | null {
  if (wireName === null) return null
  return wireName === 'EB_ID' ? 'batchId' : (fieldOfWireName(wireName) ?? paperFieldOf(wireName))
}

/** The input of the call. A previous certificate that was uploaded for another grade is left out. */
export function enrolRequest(input: PaperInput, asksPrevCert: boolean): RequestOf<'Admin', 'EnrolFromPaper'> {
  const form = cleanEnrolmentForm(input.form)
  return {
    EB_ID: input.batchId,
    ...wireOfForm(form),
    PrevCertPhoto: asksPrevCert ? form.prevCertPath : '',
    ConsentVersion: input.hasFaceConsent ? consentVersion : '',
    HasMobile: input.hasMobile ? 1 : 0,
    FamilyMobile: input.hasMobile ? input.familyMobile : '',
    FamilyMobileAgain: input.hasMobile ? input.familyMobileAgain : '',
    FormNumber: input.formNumber,
    ReceivedBy: input.receivedBy,
    ReceivedDate: input.receivedOn,
    IsSigned: input.isSigned ? 1 : 0,
  }
}
