import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import {
  awaitedIn,
  canBeMarked,
  foundIn,
  hallText,
  isOnlineIn,
  noteReviewed,
  openFirst,
  openIn,
  ROWS,
  requestOf,
  rowsOnce,
  spanText,
  stateIn,
  WORK,
  type WorkRow,
} from './work.ts'

describe('the filter in the address', () => {
  test.each([
    ['', undefined],
    ['?State=0', WORK.open],
    ['?State=2', WORK.done],
    ['?State=7', undefined],
    ['?State=undefined', undefined],
  ])('%j: state %s', (search, state) => expect(stateIn(search)).toBe(state))

  test.each([
    ['?IsOnline=0', 0],
    ['?IsOnline=1', 1],
    ['', 1],
  ])('%j: online %d', (search, isOnline) => expect(isOnlineIn(search)).toBe(isOnline))
})

test.each([
  ['', { search: '', from: '', to: '' }],
  ['?Search=+%E7%99%BD+&From=2026-03-01&To=2026-03-31', { search: '白', from: '2026-03-01', to: '2026-03-31' }],
  ['?From=2026-02-31&To=tomorrow', { search: '', from: '', to: '' }],
])('%j: what is looked for', (address, found) => expect(foundIn(address)).toEqual(found))

test('what was reviewed a moment ago stands in no list of what is to do, however that was read', () => {
  const queries = new QueryClient()
  const rows = [{ EF_ID: 1 }, { EF_ID: 2 }] as WorkRow[]
  const keys = [
    ['Examiner', 'GetExaminerHaveExamFromList', 'pages', {}],
    ['Examiner', 'GetExaminerHaveExamFromList', { State: 0 }],
  ]
  queries.setQueryData(keys[0] ?? [], { pages: [{ listData: rows }], pageParams: [1] })
  queries.setQueryData(keys[1] ?? [], { listData: rows })
  noteReviewed(queries, 1)
  expect(keys.map((key) => queries.getQueryData(key))).toMatchObject([
    { pages: [{ listData: [{ EF_ID: 2 }] }], pageParams: [1] },
    { listData: [{ EF_ID: 2 }] },
  ])
})

test('a value of 0 is sent, a missing one is not', () => {
  expect(requestOf({ isOnline: 0, state: 0 })).toEqual({ IsOnline: 0, State: 0 })
  expect(requestOf({})).toEqual({})
})

test('a candidate who moved to the next page is listed once, in his current state', () => {
  const row = (EF_ID: number, State: number) => ({ EF_ID, State }) as WorkRow
  expect(
    rowsOnce([
      [row(1, 0), row(2, 0)],
      [row(2, 2), row(3, 0)],
    ]),
  ).toEqual([row(1, 0), row(2, 2), row(3, 0)])
})

test('a time span on one day names the date once', () => {
  expect(spanText('2026-11-20T09:00:00+08:00', '2026-11-20T17:30:00+08:00')).toBe('2026年11月20日 09:00 至 17:30')
  expect(spanText('2026-11-20T09:00:00+08:00', '2026-11-22T17:30:00+08:00')).toBe(
    '2026年11月20日 09:00 至 2026年11月22日 17:30',
  )
})

test('an end at midnight is shown as the last minute of its day', () => {
  expect(spanText('2026-11-20T00:00:00+08:00', '2026-11-23T00:00:00+08:00')).toBe(
    '2026年11月20日 00:00 至 2026年11月22日 23:59',
  )
  expect(spanText('2026-11-20T08:00:00+08:00', '2026-11-21T00:00:00+08:00')).toBe('2026年11月20日 08:00 至 23:59')
})

test('a row shows when its candidate plays on site', () => {
  const time = { ET_ID: 1, ExamBeginDate: '2026-11-30T09:00:00+08:00', ExamEndDate: '', ExamAddress: '', ExamRoom: '' }
  expect(hallText({ IsOnline: 0, ExamTime: time })).toBe('现场 2026年11月30日 09:00')
  expect(hallText({ IsOnline: 0, ExamTime: null })).toBe('现场')
  expect(hallText({ IsOnline: 1, ExamTime: time })).toBeNull()
})

describe('exam times', () => {
  const time = (ET_ID: number, ...opens: number[]) =>
    ({ ET_ID, Majors: opens.map((Open, MID) => ({ MID, MName: '', Open, Awaited: 0, Done: 1 })) }) as Parameters<
      typeof openFirst
    >[0][number]

  test('open exam times come first, and each part is in time order', () => {
    const times = [time(1, 0, 0), time(2, 0, 3), time(3, 0), time(4, 1)]
    expect(openFirst(times).map(({ ET_ID }) => ET_ID)).toEqual([2, 4, 1, 3])
  })

  test('open candidates are counted over all majors', () => {
    expect(openIn([time(1, 2, 0), time(2, 5)])).toBe(7)
    expect(openIn([])).toBe(0)
  })
})

test('lists load ten rows per page (specification#constants)', () => expect(ROWS).toBe(10))

test.each([
  ['online, submitted', { IsOnline: 1, IsSubAnswer: 1, Attendance: 0, IsHanded: 0 }, true],
  ['online, not submitted', { IsOnline: 1, IsSubAnswer: 0, Attendance: 0, IsHanded: 0 }, false],
  ['in the hall', { IsOnline: 0, IsSubAnswer: 0, Attendance: 1, IsHanded: 0 }, true],
  ['expected in the hall', { IsOnline: 0, IsSubAnswer: 0, Attendance: 0, IsHanded: 0 }, false],
  ['handed to the office', { IsOnline: 1, IsSubAnswer: 1, Attendance: 0, IsHanded: 1 }, false],
  ['absent', { IsOnline: 0, IsSubAnswer: 0, Attendance: 2, IsHanded: 0 }, false],
] as const)('%s: can be marked %s', (_, row, can) => expect(canBeMarked(row)).toBe(can))

test('candidates who have not arrived or submitted are neither open nor finished work', () => {
  const majors = (Open: number, Awaited: number) => [{ MID: 1, MName: '', Open, Awaited, Done: 0 }]
  const times = [
    { ET_ID: 1, Majors: majors(0, 0) },
    { ET_ID: 2, Majors: majors(0, 3) },
  ] as Parameters<typeof openFirst>[0]
  expect(openIn(times)).toBe(0)
  expect(times.map(awaitedIn)).toEqual([0, 3])
  expect(openFirst(times).map(({ ET_ID }) => ET_ID)).toEqual([2, 1])
})
