import type { EnrolmentFormRequest } from '#contract/enrolment/enrolment.ts'
import type { EnrolmentField, FormStep } from '#domain/enrolment/enrolmentForm.ts'
import { cleanEnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { fieldOfWireName, wireOfForm } from '#domain/enrolment/enrolmentNames.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { consentVersion } from '#domain/people/faceConsent.ts'
import type { EnrolmentDraft } from './draft.ts'

/** Returns the field and step that a server refusal is about, or null where it names none. */
export function refusedField(wireField: string | null): { field: EnrolmentField; step: FormStep } | null {
  const field = wireField === null ? null : fieldOfWireName(wireField)
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
    ...wireOfForm(form),
    PrevCertPhoto: asksPrevCert ? form.prevCertPath : '',
    ConsentVersion: draft.hasConsent && draft.form.mode !== MODE.offline ? consentVersion : '',
  }
}
