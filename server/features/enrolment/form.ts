import type { EnrolmentFormInput } from '#contract/enrolment.ts'
import {
  cleanEnrolmentForm,
  type EnrolmentField,
  type EnrolmentForm,
  enrolmentFormProblems,
} from '#domain/enrolmentForm.ts'
import type { Instant } from '#server/context.ts'
import { pathOfFile } from '#server/records/media/fileLink.ts'
import { refuse } from '#server/refuse.ts'

/**
 * Maps the form's inner names to those of the wire; a refusal names the wire's field, so that the page can move to it.
 */
const wireNames: Record<EnrolmentField, string> = {
  areaId: 'EA_ID',
  majorId: 'MID',
  gradeId: 'GID',
  name: 'Name',
  nameSpell: 'NameSpell',
  sex: 'Sex',
  certType: 'CertType',
  certNumber: 'CertNO',
  birthMonth: 'BirthDate',
  contactName: 'PName',
  contactMobile: 'PMobile',
  teacherName: 'TName',
  teacherMobile: 'TMobile',
  isPosted: 'IsPost',
  postName: 'PostName',
  postMobile: 'PostMobile',
  postAddress: 'PostAddress',
  mode: 'IsOnline',
  photoPath: 'Photo',
  prevCertPath: 'PrevCertPhoto',
}

/**
 * Validates the form; refuses with the first problem in the order of the page (specification#step-form,
 * specification#lengths).
 */
export function readForm(input: EnrolmentFormInput, now: Instant): EnrolmentForm {
  const form = cleanEnrolmentForm({
    areaId: input.EA_ID,
    majorId: input.MID,
    gradeId: input.GID,
    name: input.Name,
    nameSpell: input.NameSpell,
    sex: input.Sex,
    certType: input.CertType,
    certNumber: input.CertNO,
    birthMonth: input.BirthDate,
    contactName: input.PName,
    contactMobile: input.PMobile,
    teacherName: input.TName,
    teacherMobile: input.TMobile,
    isPosted: input.IsPost === 1,
    postName: input.PostName,
    postMobile: input.PostMobile,
    postAddress: input.PostAddress,
    mode: input.IsOnline,
    photoPath: pathOfFile(input.Photo),
    prevCertPath: pathOfFile(input.PrevCertPhoto),
  })
  const problem = enrolmentFormProblems(form, now)[0]
  if (problem) refuse(problem.reason, { OtherMsg: { Field: wireNames[problem.field] } })
  return form
}
