import { expect, test } from 'vitest'
import type { BatchSummaryWire } from '#contract/catalogue/catalogue.ts'
import { batchLines } from './batchWords.ts'

const batch: BatchSummaryWire = {
  EB_ID: 100,
  EB_Name: '冬季',
  Phase: 'open',
  RegStartDate: '2026-11-10T10:00:00+08:00',
  RegEndDate: '2026-12-01T00:00:00+08:00',
  IsOfflineAllowed: 1,
  FeeFrom: 150,
  FeeTo: 420.5,
  ShowRoomTime: null,
  ExamBeginDate: null,
  ExamEndDate: null,
  HasResults: 0,
}
const words = (changes: Partial<BatchSummaryWire>) =>
  batchLines({ ...batch, ...changes }).map(({ label, parts }) => `${label} ${parts.join(' ')}`)

test('a card shows the registration window, the mode and the fee', () => {
  expect(words({})).toEqual([
    '报名 2026年11月10日 10:00 至 2026年11月30日 23:59',
    '方式 线上考试、现场考试',
    '费用 ¥150 至 ¥420.50',
  ])
  expect(words({ IsOfflineAllowed: 0, FeeTo: 150 }).slice(1)).toEqual(['方式 线上考试', '费用 ¥150'])
  expect(words({ FeeFrom: null, FeeTo: null })).toHaveLength(2)
})

test('a card shows the exam dates if published, otherwise the date of publication', () => {
  const ShowRoomTime = '2026-12-01T08:00:00+08:00'
  expect(words({ ShowRoomTime })[1]).toBe('考试时间 2026年12月1日 08:00 起可查询')
  const known = { ShowRoomTime, ExamBeginDate: '2026-12-05T09:00:00+08:00' }
  expect(words({ ...known, ExamEndDate: '2026-12-07T00:00:00+08:00' })[1]).toBe('考试 2026年12月5日 至 2026年12月6日')
  expect(words({ ...known, ExamEndDate: '2026-12-05T12:00:00+08:00' })[1]).toBe('考试 2026年12月5日')
})
