import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { filingAwaitedSince, filingDueOn, filingTables, type ProgrammeCount, yearTable } from './filing.ts'

const at = (text: string) => Date.parse(`2027-${text}+08:00`)
const span = { firstAt: at('01-10T09:00'), lastAt: at('01-20T17:00') }
const none = { firstAt: null, lastAt: null }

test.each([
  ['before', span, 5, '2027-01-05'],
  ['after', span, 15, '2027-02-04'],
  ['before', none, 5, null],
] as const)('the form %s the exams is due', (kind, exams, days, due) => {
  expect(filingDueOn(kind, exams, days)).toBe(due)
})

test.each([
  ['before', '2026-12-21T23:59', null],
  ['before', '2026-12-22T00:00', at('01-10T00:00') - 19 * DAY_MS],
  ['before', '2027-01-20T17:00', at('01-10T00:00') - 19 * DAY_MS],
  ['before', '2027-01-20T17:01', null],
  ['after', '2027-01-20T17:00', null],
  ['after', '2027-01-20T17:01', span.lastAt + 1],
  ['after', '2027-04-21T00:00', null],
] as const)('the form %s is awaited at %s since %s', (kind, moment, since) => {
  const now = Date.parse(`${moment}+08:00`)
  expect(filingAwaitedSince(kind, span, { days: 5, now })).toBe(since)
  expect(filingAwaitedSince(kind, none, { days: 5, now: now + 100 * DAY_MS })).toBeNull()
})

describe('the tables', () => {
  const count = fc.integer({ min: 0, max: 500 })
  const programme: fc.Arbitrary<ProgrammeCount> = fc
    .record({ absent: count, excellent: count, good: count, pass: count, fail: count, open: count })
    .map(({ open, ...rest }) => ({
      ...rest,
      area: '昆明市',
      major: '钢琴',
      grade: '一级',
      candidates: rest.absent + rest.excellent + rest.good + rest.pass + rest.fail + open,
    }))

  test('add up: each row to its candidates, each column to its sum', () => {
    fc.assert(
      fc.property(fc.array(programme, { maxLength: 20 }), (programmes) => {
        const facts = { programmes, places: [], examiners: [], safety: '' }
        const rows = filingTables('after', facts)[0]?.rows ?? []
        const numbers = rows.map((row) => row.slice(3) as number[])
        for (const [all, ...parts] of numbers) expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
        const sums = numbers.pop() as number[]
        for (const [column, sum] of sums.entries())
          expect(numbers.reduce((total, row) => total + (row[column] ?? 0), 0)).toBe(sum)
      }),
    )
  })

  test('before the exam they say nothing of results', () => {
    const programmes = [
      {
        area: '昆明市',
        major: '钢琴',
        grade: '一级',
        candidates: 3,
        absent: 1,
        excellent: 1,
        good: 0,
        pass: 1,
        fail: 0,
      },
    ]
    const places = [
      {
        area: '昆明市',
        address: '文化馆',
        day: '2027-01-10',
        isOnline: false,
        rooms: 2,
        candidates: 3,
        begins: '09:00',
        ends: '11:30',
      },
    ]
    const examiners = [{ name: '和老师', organisation: '艺术学院', isChief: true, majors: '钢琴', candidates: 3 }]
    expect(
      filingTables('before', { programmes, places, examiners, safety: '段志远 0871-1' }).map(({ rows }) => rows),
    ).toEqual([
      [
        ['昆明市', '钢琴', '一级', 3],
        ['合计', '', '', 3],
      ],
      [
        ['昆明市', '2027-01-10', '09:00至11:30', '文化馆', 2, 3, '段志远 0871-1'],
        ['合计', '', '', '', 2, 3, ''],
      ],
      [['和老师', '艺术学院', '主考官', '钢琴', 3]],
    ])
  })

  test('of a year has a row for each batch, and their sums', () => {
    const batch = {
      batch: '冬季',
      areas: 2,
      examiners: 5,
      candidates: 10,
      absent: 1,
      excellent: 2,
      good: 3,
      pass: 2,
      fail: 1,
    }
    expect(yearTable(2027, [batch, { ...batch, batch: '夏季' }]).rows).toEqual([
      ['冬季', 2, 5, 10, 1, 2, 3, 2, 1, 1],
      ['夏季', 2, 5, 10, 1, 2, 3, 2, 1, 1],
      ['合计', '', '', 20, 2, 4, 6, 4, 2, 2],
    ])
  })
})
