import type { EnrolmentFormInput } from '#contract/enrolment/enrolment.ts'
import { cleanEnrolmentForm, type EnrolmentForm, enrolmentFormProblems } from '#domain/enrolment/enrolmentForm.ts'
import { enrolmentWireNames, formOfWire } from '#domain/enrolment/enrolmentNames.ts'
import type { Instant } from '#domain/time.ts'
import { pathOfFile } from '#server/records/fileLink.ts'
import { refuse } from '#server/refuse.ts'

/**
 * Validates the form; refuses with the first problem in the order of the page (specification#step-form,
 * specification#lengths).
 */
export function readForm(input: EnrolmentFormInput, now: Instant): EnrolmentForm {
  const sent = formOfWire(input)
  const form = cleanEnrolmentForm({
    ...sent,
    photoPath: pathOfFile(sent.photoPath),
    prevCertPath: pathOfFile(sent.prevCertPath),
  })
  const problem = enrolmentFormProblems(form, now)[0]
  if (problem) refuse(problem.reason, { OtherMsg: { Field: enrolmentWireNames[problem.field] } })
  return form
}
