import { describe, expect, test } from 'vitest'
import { parseIso } from '#domain/time.ts'
import {
  type BatchWindows,
  judgeWindows,
  moveWindows,
  type WindowKey,
  windowFields,
  windowKeys,
} from './batchWindows.ts'

const at = (day: string) => parseIso(day) ?? Number.NaN
const span = (from: string | null, to: string | null = null) => ({
  from: from === null ? null : at(from),
  to: to === null ? null : at(to),
})

const usual: BatchWindows = {
  registration: span('2027-03-01', '2027-04-01'),
  tracks: span('2027-03-10', '2027-05-01'),
  rooms: span('2027-04-20', '2027-05-10'),
  exam: span('2027-05-02', '2027-05-09'),
  marking: span('2027-05-03', '2027-05-20'),
  results: span('2027-06-01'),
  comments: span('2027-06-02'),
  appeals: span('2027-06-03', '2027-06-10'),
}
const none = { from: null, to: null }

test('a usual year, and a batch of which only registration is decided, have nothing against them', () => {
  expect(judgeWindows(usual)).toEqual([])
  const onlyRegistration = Object.fromEntries(windowKeys.map((key) => [key, none])) as Record<WindowKey, typeof none>
  expect(judgeWindows({ ...onlyRegistration, registration: usual.registration })).toEqual([])
})

describe('impossible orders are refused', () => {
  test.each<[string, Partial<BatchWindows>]>([
    ['报名时间没有填写', { registration: none }],
    ['报名缺少结束时间', { registration: span('2027-03-01') }],
    ['考试缺少开始时间', { exam: span(null, '2027-05-09') }],
    ['考试的结束时间须晚于开始时间', { exam: span('2027-05-09', '2027-05-09') }],
    ['评审缺少结束时间', { marking: span('2027-05-03') }],
    ['考场查询缺少开始时间', { rooms: span(null, '2027-05-10') }],
    ['考试早于报名开始', { registration: span('2027-05-03', '2027-05-04'), tracks: none }],
    ['曲目填报早于报名开始', { tracks: span('2027-02-01', '2027-04-01') }],
    ['曲目填报晚于考试结束', { tracks: span('2027-03-10', '2027-05-10') }],
    ['评审早于考试开始', { marking: span('2027-05-01', '2027-05-20') }],
    ['考试结束后才能查询考场', { rooms: span('2027-05-10', '2027-05-20') }],
    ['成绩公布早于考试开始', { results: span('2027-05-01') }],
    ['评语公布早于考试开始', { comments: span('2027-05-01') }],
    ['成绩公布前不能申请复核', { appeals: span('2027-05-25', '2027-06-10') }],
  ])('%s', (text, change) => {
    const findings = judgeWindows({ ...usual, ...change })
    expect(findings.filter(({ isRefused }) => isRefused).map((finding) => finding.text)).toContain(text)
  })
})

describe('odd orders are warned of, and not refused', () => {
  test.each<[string, Partial<BatchWindows>]>([
    ['报名时间超过半年', { registration: span('2026-09-01', '2027-04-01') }],
    ['报名时间不足一天', { registration: span('2027-03-01T08:00', '2027-03-01T18:00') }],
    ['报名在考试开始后才截止', { registration: span('2027-03-01', '2027-05-03'), rooms: none }],
    ['报名截止前就可以查询考场', { rooms: span('2027-03-20', '2027-05-10') }],
    ['考试开始后才能查询考场', { rooms: span('2027-05-03', '2027-05-10') }],
    ['考场查询在考试结束前就关闭', { rooms: span('2027-04-20', '2027-05-05') }],
    ['考试开始后还可以填报曲目', { tracks: span('2027-03-10', '2027-05-05') }],
    ['评审在考试结束前就截止', { marking: span('2027-05-03', '2027-05-08') }],
    ['考试还没结束就公布成绩', { results: span('2027-05-08'), marking: none }],
    ['评审还没截止就公布成绩', { results: span('2027-05-19') }],
    ['评语早于成绩公布', { comments: span('2027-05-30') }],
    ['定了复核时间，没有定成绩公布时间', { results: span(null) }],
  ])('%s', (text, change) => {
    const findings = judgeWindows({ ...usual, ...change })
    expect(findings).toEqual([expect.objectContaining({ isRefused: false, text })])
  })
})

test('moved windows keep their distances; what is not decided stays so', () => {
  const moved = moveWindows({ ...usual, appeals: none }, at('2028-03-01'))
  expect(moved.registration).toEqual(span('2028-03-01', '2028-04-01'))
  expect(moved.exam).toEqual(span('2028-05-02', '2028-05-09'))
  expect(moved.appeals).toEqual(none)
  expect(judgeWindows(moved)).toEqual([])
})

test.each([
  ['results and comments before the exam', { results: span('2027-04-30'), comments: span('2027-04-30') }],
  ['marking before the exam', { marking: span('2027-04-30', '2027-05-20') }],
  ['an exam without an end', { exam: span('2027-05-02') }],
] as const)('%s are not taken over: the next batch leaves them undecided', (_, changes) => {
  const moved = moveWindows({ ...usual, ...changes }, at('2028-03-01'))
  for (const key of windowKeys)
    if (key in changes) expect(moved[key]).toEqual(none)
    else expect(moved[key].from).not.toBeNull()
  expect(judgeWindows(moved).filter(({ isRefused }) => isRefused)).toEqual([])
})

test('every window has its names on the wire', () => {
  const names = windowKeys.flatMap((key) => windowFields[key].filter((name) => name !== null))
  expect(new Set(names).size).toBe(14)
})
