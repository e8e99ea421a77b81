import { expect, test } from 'vitest'
import { whyExaminerUnfit } from './examinerFit.ts'

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
