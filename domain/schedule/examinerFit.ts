import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'
import type { Span } from './plan/instance.ts'

/** What an examiner may mark. An empty list means all, which is what an empty cell of the import means (office#staff-people). */
export interface ExaminerScope {
  majorIds: readonly number[]
  areaIds: readonly number[]
}

const covers = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)

/** Why an enrolment of this major and area cannot be assigned to the examiner; null where it can. */
export function whyExaminerUnfit(
  scope: ExaminerScope,
  enrolment: { majorId: number; areaId: number },
): Extract<Reason, 'EXAMINER_MAJOR_UNFIT' | 'EXAMINER_AREA_UNFIT'> | null {
  if (!covers(scope.majorIds, enrolment.majorId)) return 'EXAMINER_MAJOR_UNFIT'
  return covers(scope.areaIds, enrolment.areaId) ? null : 'EXAMINER_AREA_UNFIT'
}

/**
 * EXAMINER_NOT_THERE where a plan gave the candidate minutes on site at which the examiner is not there. The rule holds too
 * where staff assign the examiner by hand, but not for exam times that staff made by hand, without the examiners' calendars.
 */
export function whyExaminerAway(
  days: readonly Span[],
  { ownBeginsAt, ownEndsAt }: { ownBeginsAt: Instant | null; ownEndsAt: Instant | null },
): Extract<Reason, 'EXAMINER_NOT_THERE'> | null {
  if (ownBeginsAt === null || ownEndsAt === null) return null
  return days.some(({ from, to }) => from <= ownBeginsAt && ownEndsAt <= to) ? null : 'EXAMINER_NOT_THERE'
}

/** EXAMINER_OUT where the examiner takes no part in the batch of the enrolment, and is given nothing new of it (office#marking). */
export const whyExaminerOut = (
  batchesOut: readonly number[],
  { batchId }: { batchId: number },
): Extract<Reason, 'EXAMINER_OUT'> | null => (batchesOut.includes(batchId) ? 'EXAMINER_OUT' : null)
