import { expect, test } from 'vitest'
import { emptyDraft, withForm } from './draft.ts'
import { refusedField, wireOf } from './formWire.ts'

test.each([
  ['EA_ID', { field: 'areaId', step: 1 }],
  ['CertNO', { field: 'certNumber', step: 2 }],
  ['PrevCertPhoto', { field: 'prevCertPath', step: 2 }],
  ['IsOnline', { field: 'mode', step: 3 }],
  ['Photo', { field: 'photoPath', step: 4 }],
  ['SomethingNew', null],
  [null, null],
])('a refusal about %s is shown at the field to correct', (wireField, expected) => {
  expect(refusedField(wireField)).toEqual(expected)
})

test('the form is cleaned before sending, and a postal address that is not needed is left out', () => {
  const draft = withForm(emptyDraft, { name: ' 单 小红 ', postName: '单大', isPosted: false, mode: 0 })
  expect(wireOf(draft, false)).toMatchObject({
    Name: '单 小红',
    PostName: '',
    IsPost: 0,
    IsOnline: 0,
    ConsentVersion: '',
  })
})
