import { wallClock } from '#admin/kit/form/wallClock.ts'
import type { RequestOf } from '#client/api.ts'
import type { BatchRowWire } from '#contract/batch/batch.ts'
import { clonedName } from '#domain/batch/batchDraft.ts'
import { isRealDate, parseIso, shanghaiClock } from '#domain/time.ts'

/** A new batch as it is typed; times are Shanghai's wall clock. A clone needs `name` and `opens` only. */
export type NewBatchInput = { name: string; year: string; prefix: string; opens: string; closes: string }

export const emptyBatch: NewBatchInput = { name: '', year: '', prefix: '', opens: '', closes: '' }

/** What a clone is usually called and when it usually opens: a year after its model. */
export function usualClone({ EB_Name, RegStartDate }: Pick<BatchRowWire, 'EB_Name' | 'RegStartDate'>): NewBatchInput {
  const opens = wallClock(RegStartDate)
  const year = Number(opens.slice(0, 4)) + 1
  const isReal = isRealDate(year, Number(opens.slice(5, 7)), Number(opens.slice(8, 10)))
  // The 29th of February has no next year.
  const day = isReal ? opens.slice(4) : opens.slice(4).replace('-29T', '-28T')
  return { ...emptyBatch, name: clonedName(EB_Name, 1), opens: `${year}${day}` }
}

export function newBatchFaults(input: NewBatchInput, isClone: boolean): Partial<Record<keyof NewBatchInput, string>> {
  const [opens, closes] = [parseIso(input.opens), parseIso(input.closes)]
  const faults: Partial<Record<keyof NewBatchInput, string>> = {}
  if (input.name.trim() === '') faults.name = '请填写批次名称'
  if (opens === null) faults.opens = '请填写报名开始时间'
  if (isClone) return faults
  if (closes === null) faults.closes = '请填写报名结束时间'
  else if (opens !== null && closes <= opens) faults.closes = '报名结束须晚于开始'
  if (!/^\d{2}$/.test(input.prefix.trim())) faults.prefix = '两位数字，如 87；53 为云南，只有线上考试'
  return faults
}

/** The year of the exams, where none is typed: that in which registration opens. */
export function createRequest(input: NewBatchInput): RequestOf<'Admin', 'CreateBatch'> {
  const opens = parseIso(input.opens)
  return {
    EB_Name: input.name,
    ExamYear: input.year.trim() === '' && opens !== null ? shanghaiClock(opens).year : input.year.trim(),
    CertNOPrefix: input.prefix,
    RegStartDate: input.opens,
    RegEndDate: input.closes,
  }
}
