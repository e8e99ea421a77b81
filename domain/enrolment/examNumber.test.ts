import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examNumberGroups, examNumberOf, examNumberSeriesOf } from './examNumber.ts'

test.each([
  [{ prefix: '53', year: 2026, batchId: 15, majorId: 9, running: 1 }, '53261509000001'],
  [{ prefix: '53', year: 2026, batchId: 100, majorId: 26, running: 999_999 }, '53260026999999'],
  [{ prefix: '', year: 2100, batchId: 7, majorId: 1, running: 42 }, '000701000042'],
])('%j is %s', (parts, number) => expect(examNumberOf(parts)).toBe(number))

test.each([
  ['53261509000001', ['53261509', '000001']],
  ['000042', ['000042']],
  ['', []],
])('%s is read in the groups %j', (number, groups) => expect(examNumberGroups(number)).toEqual(groups))

test.each([0, -1, 1.5, 1_000_000, Number.NaN])('%s is no running number', (running) => {
  expect(() => examNumberOf({ prefix: '53', year: 2026, batchId: 15, majorId: 9, running })).toThrow(RangeError)
})

test('within a series two running numbers never give one exam number', () => {
  const running = fc.integer({ min: 1, max: 999_999 })
  const ids = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(ids, ids, running, running, (batchId, majorId, a, b) => {
      const parts = { prefix: '53', year: 2026, batchId, majorId }
      expect(examNumberOf({ ...parts, running: a }) === examNumberOf({ ...parts, running: b })).toBe(a === b)
      expect(examNumberOf({ ...parts, running: a }).slice(0, -6)).toBe(examNumberSeriesOf(parts))
    }),
  )
})
