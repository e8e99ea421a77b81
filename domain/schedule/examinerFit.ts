import type { Reason } from '#domain/reasons/reasons.ts'

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
