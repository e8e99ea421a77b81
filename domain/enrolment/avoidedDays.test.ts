import { expect, test } from 'vitest'
import { AVOIDED_DAYS_MOST, daysOfExam, dayWords, readDays, whyCannotName, whyDaysUnfit } from './avoidedDays.ts'
import { PAY_STATUS } from './enrolment.ts'
import { MODE } from './examMode.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`)

test.each([
  [
    ['2026-12-06', '2026-12-05', '2026-12-06'],
    [at('2026-12-05'), at('2026-12-06')],
  ],
  [[], []],
  [['2026-12-05 09:00'], null],
  [['2026-02-30'], null],
  [[''], null],
])('%j are read as %j', (days, read) => {
  expect(readDays(days)).toEqual(read)
})

test('no more days than leave a plan room', () => {
  const days = Array.from({ length: AVOIDED_DAYS_MOST }, (_, i) => i)
  expect(whyDaysUnfit(days)).toBe(null)
  expect(whyDaysUnfit([...days, 10])).toBe('AVOIDED_DAYS_MANY')
})

test('the days of an exam are listed where they are known and few enough to tick', () => {
  const exam = { ExamStart: '2026-12-05T09:00:00+08:00', ExamEnd: '2026-12-07T00:00:00+08:00' }
  expect(daysOfExam(exam)).toEqual(['2026-12-05', '2026-12-06'])
  expect(daysOfExam({ ...exam, ExamEnd: null })).toEqual([])
  expect(daysOfExam({ ...exam, ExamEnd: '2027-03-01T00:00:00+08:00' })).toEqual([])
  expect(['2026-12-05', '2027-01-03'].map(dayWords)).toEqual(['12月5日（周六）', '1月3日（周日）'])
})

const enrolled = { payStatus: PAY_STATUS.paid, mode: MODE.offline }
const batch = { isTaken: true, registrationEndsAt: 100 }
test.each([
  [enrolled, batch, 99, null],
  [{ ...enrolled, payStatus: PAY_STATUS.unpaid }, batch, 99, null],
  [enrolled, batch, 100, 'AVOIDED_DAYS_ENDED'],
  [enrolled, { ...batch, isTaken: false }, 99, 'AVOIDED_DAYS_OFF'],
  [{ ...enrolled, mode: MODE.online }, batch, 99, 'NOT_OFFLINE'],
  [{ ...enrolled, payStatus: PAY_STATUS.refunded }, batch, 99, 'ENROLMENT_REFUNDED'],
] as const)('%j in %j at %s', (row, settings, now, reason) => {
  expect(whyCannotName(row, settings, now)).toBe(reason)
})
