import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExamSignUp, enrolment } from '#contract/enrolment/enrolment.ts'
import { emptyEnrolmentForm } from './enrolmentForm.ts'
import { enrolmentWireNames, fieldOfWireName, formOfWire, wireOfForm } from './enrolmentNames.ts'
import { MODE } from './examMode.ts'

const forms = fc.record({
  ...Object.fromEntries(
    Object.entries(emptyEnrolmentForm).map(([field, empty]) => [
      field,
      typeof empty === 'number' ? fc.nat() : typeof empty === 'boolean' ? fc.boolean() : fc.string(),
    ]),
  ),
  mode: fc.constantFrom(...Object.values(MODE)),
}) as unknown as fc.Arbitrary<typeof emptyEnrolmentForm>

test('a form comes back from the wire as it was', () => {
  fc.assert(
    fc.property(forms, (form) => {
      expect(formOfWire(wireOfForm(form))).toEqual(form)
    }),
  )
})

test.each(Object.entries(enrolmentWireNames))('%s is %s in the request and in the answer', (field, wireName) => {
  expect(Object.keys(ExamSignUp.input.shape)).toContain(wireName)
  expect(Object.keys(enrolment.shape)).toContain(wireName)
  expect(fieldOfWireName(wireName)).toBe(field)
})

test('a name that is none of the form is no field', () => {
  expect(fieldOfWireName('Mobile')).toBeNull()
})
