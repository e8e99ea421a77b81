import { useCallback, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import { type EnrolmentField, type EnrolmentForm, FORM_STEPS, problemsOfStep } from '#domain/enrolment/enrolmentForm.ts'
import { reasonText } from '#domain/reasons/reasons.ts'

type ServerRefusal = { field: EnrolmentField; value: unknown; text: string }

/**
 * The faults of a step's fields. A field shows its fault once it was left or the step was checked; a refusal of the
 * server stays until its field changes.
 */
export function useProblems(step: number, form: EnrolmentForm) {
  const [left, setLeft] = useState<ReadonlySet<EnrolmentField>>(new Set())
  const [checkedStep, setCheckedStep] = useState<number | null>(null)
  const [refused, setRefused] = useState<ServerRefusal | null>(null)

  const formStep = FORM_STEPS.find((each) => each === step)
  const problems = formStep ? problemsOfStep(formStep, form, serverNow()) : []
  const errorOf = (field: EnrolmentField): string | null => {
    if (refused && refused.field === field && refused.value === form[field]) return refused.text
    const problem = problems.find((each) => each.field === field)
    return problem && (checkedStep === step || left.has(field)) ? reasonText(problem.reason) : null
  }
  const leave = useCallback((field: EnrolmentField) => {
    setLeft((before) => (before.has(field) ? before : new Set(before).add(field)))
  }, [])
  return {
    errorOf,
    leave,
    /** Shows all faults of the step and returns whether there are none. */
    check: (): boolean => {
      setCheckedStep(step)
      return problems.length === 0
    },
    refuse: (field: EnrolmentField, text: string) => setRefused({ field, value: form[field], text }),
    /** A refusal of an earlier submission does not apply to the next one. */
    forgetRefusal: () => setRefused(null),
  }
}
