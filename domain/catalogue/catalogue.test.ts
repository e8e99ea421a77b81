import { expect, test } from 'vitest'
import { areasWithFees, feeFenOf, gradesWithFees, majorsWithFees } from './catalogue.ts'

const fees = [
  { areaId: 1, majorId: 1, gradeId: 1, feeFen: 7000 },
  { areaId: 1, majorId: 1, gradeId: 2, feeFen: 0 },
  { areaId: 1, majorId: 2, gradeId: 3, feeFen: 0 },
  { areaId: 2, majorId: 2, gradeId: 1, feeFen: 8000 },
  { areaId: 3, majorId: 1, gradeId: 1, feeFen: 0 },
]
const areas = [{ areaId: 3 }, { areaId: 2 }, { areaId: 1 }]
const majors = [{ majorId: 1 }, { majorId: 2 }, { majorId: 9 }]
const grades = [{ gradeId: 1 }, { gradeId: 2 }, { gradeId: 3 }]

test('only what has a fee above 0 is on offer, in the order of the list', () => {
  expect(areasWithFees(fees, areas)).toEqual([{ areaId: 2 }, { areaId: 1 }])
  expect(majorsWithFees(fees, 1, majors)).toEqual([{ majorId: 1 }])
  expect(gradesWithFees(fees, 1, 1, grades)).toEqual([{ gradeId: 1 }])
})

test('what is on offer in one area is not in another', () => {
  expect(majorsWithFees(fees, 2, majors)).toEqual([{ majorId: 2 }])
  expect(gradesWithFees(fees, 2, 1, grades)).toEqual([])
  expect(majorsWithFees(fees, 99, majors)).toEqual([])
})

test.each([
  [{ areaId: 1, majorId: 1, gradeId: 1 }, 7000],
  [{ areaId: 1, majorId: 1, gradeId: 2 }, null],
  [{ areaId: 2, majorId: 1, gradeId: 1 }, null],
])('%j costs %s', (choice, feeFen) => expect(feeFenOf(fees, choice)).toBe(feeFen))

test('the list keeps the rest of its entries', () => {
  expect(areasWithFees(fees, [{ areaId: 1, areaName: '昆明市' }])).toEqual([{ areaId: 1, areaName: '昆明市' }])
})
