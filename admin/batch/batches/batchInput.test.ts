import { expect, test } from 'vitest'
import {
  type BatchInput,
  batchFaults,
  batchFieldText,
  batchLabels,
  fieldsOfSpan,
  findingsOf,
  windowsOf,
} from './batchInput.ts'

const input = {
  ...(Object.fromEntries(Object.keys(batchLabels).map((name) => [name, ''])) as BatchInput),
  EB_Name: '2027年夏季',
  ExamYear: '2027',
  CertNOPrefix: '87',
  MaxSessions: '0',
  MoveNoticeMinutes: '30',
  AbsenceGraceMinutes: '10',
  TakesRefundRequests: '0',
  TakesAvoidedDays: '0',
  AppealRule: 'higher',
  AppealFee: '0',
  RegStartDate: '2027-03-01T09:00',
  RegEndDate: '2027-04-01T18:00',
}

test('every field of the form has its label', () => {
  expect(Object.keys(batchLabels)).toHaveLength(25)
  expect(batchLabels).toMatchObject({
    RegStartDate: '报名开始',
    AppealEndDate: '成绩复核结束',
    ShowResultTime: '成绩公布',
  })
})

test('windows are read as Shanghai’s, moved, and written back', () => {
  const { registration, exam } = windowsOf(input)
  expect(exam).toEqual({ from: null, to: null })
  const HOUR = 3_600_000
  const later = { from: (registration.from ?? 0) + HOUR, to: (registration.to ?? 0) + HOUR }
  expect(fieldsOfSpan('registration', later)).toEqual({
    RegStartDate: '2027-03-01T10:00',
    RegEndDate: '2027-04-01T19:00',
  })
  expect(fieldsOfSpan('results', { from: null, to: null })).toEqual({ ShowResultTime: '' })
})

test('what the server would refuse is said beside the fields', () => {
  expect(batchFaults(input)).toEqual({})
  expect(findingsOf(input)).toEqual([])
  const numbers = { MaxSessions: '', MoveNoticeMinutes: '241', AbsenceGraceMinutes: '' }
  const wrong = { ...input, EB_Name: ' ', ExamYear: '27', CertNOPrefix: 'A', ...numbers, RegEndDate: '' }
  expect(Object.keys(batchFaults(wrong))).toEqual(['EB_Name', 'ExamYear', 'CertNOPrefix', ...Object.keys(numbers)])
  expect(findingsOf(wrong)).toEqual([expect.objectContaining({ text: '报名缺少结束时间', isRefused: true })])
})

test('values in sentences', () => {
  expect(batchFieldText('RegStartDate', '2027-03-01T09:00')).toBe('2027-03-01 09:00')
  expect(batchFieldText('ExamEndDate', '')).toBe('未定')
  expect(batchFieldText('Info', '须'.repeat(30))).toBe(`${'须'.repeat(20)}…`)
})
