import { useQueries } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import type { Catalogue } from './catalogue.ts'

type CatalogueQuery = { catalogue: Catalogue | null; error: unknown; isFetching: boolean; retry: () => void }

/** Loads batches with fees, areas, majors and grades; returns all four or the first failure. */
export function useCatalogue(): CatalogueQuery {
  const [batches, areas, majors, grades] = useQueries({
    queries: [
      callQuery('ExamPublic', 'GetALLExamBatchALLFeeList', { IsCurrent: 1 }),
      callQuery('ExamPublic', 'GetExamAreaList', {}),
      callQuery('ExamPublic', 'GetALLMajorsList', {}),
      callQuery('ExamPublic', 'GetALLGradesList', {}),
    ],
  })
  const all = [batches, areas, majors, grades]
  const isWhole = batches.data && areas.data && majors.data && grades.data
  return {
    catalogue: isWhole
      ? {
          batches: batches.data.listData,
          areas: areas.data.listData,
          majors: majors.data.listData,
          grades: grades.data.listData,
        }
      : null,
    error: isWhole ? null : (all.find(({ error }) => error)?.error ?? null),
    isFetching: all.some((query) => query.isFetching),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch()
    },
  }
}
