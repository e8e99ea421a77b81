import { expect, test } from 'vitest'
import { examinerWire } from '#test/screens/staffWire.ts'
import { examinerInputOf, examinerRequest, fieldText } from './examinerInput.ts'

test('what is edited is sent as it was read', () => {
  const wire = examinerWire(7, { Majors: [{ MID: 1, MName: '钢琴' }], IsChief: 1 })
  expect(examinerRequest(examinerInputOf(wire))).toEqual({
    Name: wire.Name,
    Mobile: wire.Mobile,
    Organisation: wire.Organisation,
    MIDs: [1],
    EA_IDs: [],
    IsChief: 1,
  })
})

const names = { majors: new Map([[1, '钢琴']]), areas: new Map([[5, '大理']]) }

test.each([
  ['majorIds', [1, 9], '钢琴、9'],
  ['areaIds', [5], '大理'],
  ['areaIds', [], '不限'],
  ['isChief', false, '否'],
  ['isChief', true, '是'],
  ['organisation', '', '（空）'],
  ['name', '王老师', '王老师'],
] as const)('%s %j reads %s', (field, value, text) => expect(fieldText(field, value, names)).toBe(text))
