import { expect, test } from 'vitest'
import type { OfficeJobWire } from '#contract/office/officeJob.ts'
import { endedSince, jobSentence, percentOf } from './jobs.ts'

const job = (change: Partial<OfficeJobWire>): OfficeJobWire => ({
  OJ_ID: 1,
  Title: '导出报名 200,000 条',
  State: 'running',
  Done: 0,
  Total: null,
  Message: '',
  FileName: '',
  FileBytes: 0,
  MadeTime: '2026-11-20T10:00:00+08:00',
  EndTime: null,
  RemovedTime: null,
  ...change,
})

test.each<[change: Partial<OfficeJobWire>, sentence: string, percent: number | null]>([
  [{ State: 'queued' }, '排队中，马上开始', null],
  [{}, '正在处理…', null],
  [{ Done: 50_000, Total: 200_000 }, '已处理 50,000 / 200,000', 25],
  [{ Done: 200_000, Total: 200_000 }, '已处理 200,000 / 200,000', 99],
  [{ State: 'cancelled' }, '已取消', null],
  [{ State: 'failed', Message: '表格过大' }, '没有完成：表格过大', null],
  [{ State: 'done', Message: '共导出 3 条', FileName: 'x', FileBytes: 12_345_678 }, '共导出 3 条，12.3 MB', 100],
  [{ State: 'done', Message: '共导入 3 位考官' }, '共导入 3 位考官', 100],
])('%o reads “%s”', (change, sentence, percent) => {
  expect([jobSentence(job(change)), percentOf(job(change))]).toEqual([sentence, percent])
})

test('only what has just ended is told', () => {
  const before = [job({ OJ_ID: 1 }), job({ OJ_ID: 2, State: 'done' }), job({ OJ_ID: 3 })]
  const now = [job({ OJ_ID: 1, State: 'done' }), job({ OJ_ID: 2, State: 'done' }), job({ OJ_ID: 3 })]
  expect(endedSince(before, now).map(({ OJ_ID }) => OJ_ID)).toEqual([1])
  expect(endedSince(null, now)).toEqual([])
  // Begun and ended between two answers.
  expect(endedSince([], now).map(({ OJ_ID }) => OJ_ID)).toEqual([1, 2])
})
