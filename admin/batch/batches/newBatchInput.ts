import { wallClock } from '#admin/kit/form/wallClock.ts'
import type { RequestOf } from '#client/api.ts'
import type { BatchRowWire } from '#contract/batch/batch.ts'
import { clonedName, namingFaults } from '#domain/batch/batchDraft.ts'
import { judgeWindows, NO_WINDOWS } from '#domain/batch/batchWindows.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { staffTimeOf } from '#domain/schedule/examTime.ts'
import { cleanText } from '#domain/text.ts'
import { isRealDate, parseIso, shanghaiClock } from '#domain/time.ts'
import { wholeOf } from './batchInput.ts'

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
  const { name, examYear, certNoPrefix } = namingFaults({
    name: cleanText(input.name),
    examYear: yearOf(input),
    certNoPrefix: input.prefix.trim(),
  })
  const [from, to] = [staffTimeOf(input.opens), staffTimeOf(input.closes)]
  const faults: Partial<Record<keyof NewBatchInput, string>> = {}
  if (name) faults.name = reasonText(name)
  if (from === null) faults.opens = reasonText('EXAM_TIME_WRONG')
  if (isClone) return faults
  if (examYear && from !== null) faults.year = reasonText(examYear)
  const [impossible] = judgeWindows({ ...NO_WINDOWS, registration: { from, to } }).filter(({ isRefused }) => isRefused)
  if (from !== null && impossible) faults.closes = impossible.text
  if (certNoPrefix) faults.prefix = `${reasonText(certNoPrefix)}，如 87；53 为云南，只有线上考试`
  return faults
}

/** The year of the exams, where none is typed: that in which registration opens. */
function yearOf({ year, opens }: NewBatchInput): number {
  const opensAt = parseIso(opens)
  return year.trim() === '' && opensAt !== null ? shanghaiClock(opensAt).year : wholeOf(year)
}

export function createRequest(input: NewBatchInput): RequestOf<'Admin', 'CreateBatch'> {
  return {
    EB_Name: input.name,
    ExamYear: yearOf(input),
    CertNOPrefix: input.prefix,
    RegStartDate: input.opens,
    RegEndDate: input.closes,
  }
}
