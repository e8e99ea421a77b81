import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { MINUTE_MS } from '#domain/time.ts'

/** One choice of a filter. */
export interface SelectOption {
  value: number
  label: string
}

/** Batches, areas, majors and grades change a few times a year. */
const rarelyChanges = { staleTime: 5 * MINUTE_MS } as const

/** The batches as choices, in the server's order; empty while they load. */
export function useBatches(): SelectOption[] {
  const { data } = useQuery({ ...callQuery('ExamPublic', 'GetALLExamBatchMenuList', {}), ...rarelyChanges })
  return (data?.listData ?? []).map((batch) => ({ value: batch.EB_ID, label: batch.EB_Name }))
}

/** The exam areas as choices; empty while they load. */
export function useAreas(): SelectOption[] {
  const { data } = useQuery({ ...callQuery('ExamPublic', 'GetExamAreaList', {}), ...rarelyChanges })
  return (data?.listData ?? []).map((area) => ({ value: area.EA_ID, label: area.EA_Name }))
}

/** The exam areas that are on offer, and those of `chosen` that are no longer, which would stand there as numbers. */
export function useOfferedAreas(chosen: readonly number[]): SelectOption[] {
  const { data } = useQuery({ ...callQuery('ExamPublic', 'GetExamAreaList', { IsPub: 1 }), ...rarelyChanges })
  const offered = new Set((data?.listData ?? []).map(({ EA_ID }) => EA_ID))
  return useAreas().filter(({ value }) => offered.has(value) || chosen.includes(value))
}

/** The majors as choices; empty while they load. */
export function useMajors(): SelectOption[] {
  const { data } = useQuery({ ...callQuery('ExamPublic', 'GetALLMajorsList', {}), ...rarelyChanges })
  return (data?.listData ?? []).map((major) => ({ value: major.MID, label: major.MName }))
}

/** The grades as choices; empty while they load. */
export function useGrades(): SelectOption[] {
  const { data } = useQuery({ ...callQuery('ExamPublic', 'GetALLGradesList', {}), ...rarelyChanges })
  return (data?.listData ?? []).map((grade) => ({ value: grade.GID, label: grade.GName }))
}
