import { expect, test } from 'vitest'
import { whyExaminerAway, whyExaminerUnfit } from './examinerFit.ts'

const [PIANO, VIOLIN] = [1, 2]
const [KUNMING, DALI] = [1, 5]

test.each([
  ['without entries everything', [], [], null],
  ['his majors in all areas', [PIANO, VIOLIN], [], null],
  ['his areas in all majors', [], [DALI, KUNMING], null],
  ['his majors in his areas', [PIANO], [KUNMING], null],
  ['no other major', [VIOLIN], [KUNMING], 'EXAMINER_MAJOR_UNFIT'],
  ['no other area', [PIANO], [DALI], 'EXAMINER_AREA_UNFIT'],
  ['neither', [VIOLIN], [DALI], 'EXAMINER_MAJOR_UNFIT'],
])('an examiner marks %s', (_, majorIds, areaIds, reason) => {
  expect(whyExaminerUnfit({ majorIds, areaIds }, { majorId: PIANO, areaId: KUNMING })).toBe(reason)
})

test.each([
  ['on one of his days', 10, 20, null],
  ['until the end of his day', 90, 100, null],
  ['on another day', 500, 510, 'EXAMINER_NOT_THERE'],
  ['when he has to leave in the middle of it', 95, 105, 'EXAMINER_NOT_THERE'],
  ['without minutes by a plan', null, null, null],
] as const)('an examiner is there %s', (_, ownBeginsAt, ownEndsAt, reason) => {
  expect(whyExaminerAway([{ from: 0, to: 100 }], { ownBeginsAt, ownEndsAt })).toBe(reason)
})
