import { useCallback, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import { type EnrolmentField, type EnrolmentForm, FORM_STEPS, problemsOfStep } from '#domain/enrolmentForm.ts'
import { reasonText } from '#domain/reasons.ts'

type Refused = { field: EnrolmentField; value: unknown; text: string }

/**
 * What is wrong beside each field of a step. A field is told once it was left or the person wanted to go on; what the
 * server refused stays until that field changes.
 */
export function useProblems(step: number, form: EnrolmentForm) {
  const [left, setLeft] = useState<ReadonlySet<EnrolmentField>>(new Set())
  const [checkedStep, setCheckedStep] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

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
    /** Shows all problems of the step and says whether there are none. */
    check: (): boolean => {
      setCheckedStep(step)
      return problems.length === 0
    },
    refuse: (field: EnrolmentField, text: string) => setRefused({ field, value: form[field], text }),
    /** What the server said of an earlier submission says nothing of the next one. */
    forgetRefusal: () => setRefused(null),
  }
}
