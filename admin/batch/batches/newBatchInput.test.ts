import { describe, expect, test } from 'vitest'
import { createRequest, emptyBatch, newBatchFaults, usualClone } from './newBatchInput.ts'

describe('a clone is usually', () => {
  test.each([
    ['2026年11月音乐考级', '2026-11-10T10:00:00+08:00', '2027年11月音乐考级', '2027-11-10T10:00'],
    ['2028年春季', '2028-02-29T09:00:00+08:00', '2029年春季', '2029-02-28T09:00'],
  ])('%s, opening at %s: a year later', (EB_Name, RegStartDate, name, opens) => {
    expect(usualClone({ EB_Name, RegStartDate })).toEqual({ ...emptyBatch, name, opens })
  })
})

test('a clone needs a name and a beginning, a new one its end and prefix too', () => {
  expect(newBatchFaults(emptyBatch, true)).toEqual({
    name: '请填写批次名称，最多30个汉字',
    opens: '请填写正确的日期和时间',
  })
  const input = { name: '新批次', year: '', prefix: '87', opens: '2027-03-01T00:00', closes: '2027-02-01T00:00' }
  expect(newBatchFaults(input, true)).toEqual({})
  expect(newBatchFaults(input, false)).toEqual({ closes: '报名的结束时间须晚于开始时间' })
  expect(newBatchFaults({ ...input, closes: '2027-04-01T00:00', prefix: '8' }, false)).toHaveProperty('prefix')
})

test('the year of the exams is that of registration, unless another is typed', () => {
  const input = { ...emptyBatch, opens: '2027-12-01T00:00' }
  expect(createRequest(input).ExamYear).toBe(2027)
  expect(createRequest({ ...input, year: '2028' }).ExamYear).toBe(2028)
})
