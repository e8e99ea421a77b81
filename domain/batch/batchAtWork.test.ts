import { expect, test } from 'vitest'
import { type BatchWithExamTimes, batchAtWork } from './batchAtWork.ts'

const batch = (id: number, facts: Partial<BatchWithExamTimes> = {}): BatchWithExamTimes => ({
  id,
  isLocked: false,
  registrationOpensAt: 0,
  registrationClosesAt: 10,
  examTimes: [],
  ...facts,
})
const open = { registrationOpensAt: 50, registrationClosesAt: 200 }
const time = (beginsAt: number, endsAt: number) => ({ examTimes: [{ beginsAt, endsAt }] })

const cases: Array<[string, BatchWithExamTimes[], number | null]> = [
  ['no batch at all', [], null],
  ['nothing going on: the newest', [batch(9), batch(8)], 9],
  ['open for registration before the newest', [batch(9), batch(8, open)], 8],
  ['a locked one is not open', [batch(9), batch(8, { ...open, isLocked: true })], 9],
  ['an exam to come before an open registration', [batch(9, open), batch(8, time(500, 600))], 8],
  ['the exam that comes first', [batch(9, time(900, 950)), batch(8, time(500, 600))], 8],
  ['exams that run before exams to come', [batch(9, time(101, 110)), batch(8, time(100, 101))], 8],
  ['exams that are over count no more', [batch(9, open), batch(8, time(50, 100))], 9],
  ['of two where exams run the newer', [batch(9, time(90, 110)), batch(8, time(50, 101))], 9],
]

test.each(cases)('%s', (_name, batches, id) => {
  expect(batchAtWork(batches, 100)).toBe(id)
})
