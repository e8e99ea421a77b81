import type { EnrolmentFormRequest } from '#contract/enrolment.ts'
import type { EnrolmentField, FormStep } from '#domain/enrolmentForm.ts'
import { cleanEnrolmentForm } from '#domain/enrolmentForm.ts'
import { agreementVersion } from '#web/agreement.ts'
import type { EnrolmentDraft } from './draft.ts'

const fieldOfWire: Record<string, EnrolmentField> = {
  EA_ID: 'areaId',
  MID: 'majorId',
  GID: 'gradeId',
  Name: 'name',
  NameSpell: 'nameSpell',
  Sex: 'sex',
  CertType: 'certType',
  CertNO: 'certNumber',
  BirthDate: 'birthMonth',
  PName: 'contactName',
  PMobile: 'contactMobile',
  TName: 'teacherName',
  TMobile: 'teacherMobile',
  IsPost: 'isPosted',
  PostName: 'postName',
  PostMobile: 'postMobile',
  PostAddress: 'postAddress',
  IsOnline: 'mode',
  Photo: 'photoPath',
  PrevCertPhoto: 'prevCertPath',
}

/** Returns the field and step that a server refusal is about, or null where it names none. */
export function refusedField(wireField: string | null): { field: EnrolmentField; step: FormStep } | null {
  const field = wireField === null ? undefined : fieldOfWire[wireField]
  if (!field) return null
  const step = field === 'areaId' ? 1 : field === 'mode' ? 3 : field === 'photoPath' ? 4 : 2
  return { field, step }
}

/**
 * Converts the draft for ExamSignUp and UpdateExamForm. A previous certificate is sent only where the grade asks for
 * one.
 */
export function wireOf(draft: EnrolmentDraft, asksPrevCert: boolean): EnrolmentFormRequest {
  const form = cleanEnrolmentForm(draft.form)
  return {
    EB_ID: draft.batchId,
    EA_ID: form.areaId,
    MID: form.majorId,
    GID: form.gradeId,
    Name: form.name,
    NameSpell: form.nameSpell,
    Sex: form.sex,
    CertType: form.certType,
    CertNO: form.certNumber,
    BirthDate: form.birthMonth,
    PName: form.contactName,
    PMobile: form.contactMobile,
    TName: form.teacherName,
    TMobile: form.teacherMobile,
    IsPost: form.isPosted ? 1 : 0,
    PostName: form.postName,
    PostMobile: form.postMobile,
    PostAddress: form.postAddress,
    IsOnline: form.mode === 0 ? 0 : form.mode === 1 ? 1 : -1,
    Photo: form.photoPath,
    PrevCertPhoto: asksPrevCert ? form.prevCertPath : '',
    ConsentVersion: draft.hasConsent ? agreementVersion : '',
  }
}
