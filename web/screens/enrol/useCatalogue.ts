import { useQueries } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { joinedQuery, type QueryPart } from '#web/shell/queryPart.ts'
import type { Catalogue } from './catalogue.ts'

/** Loads batches with fees, areas, majors and grades. */
export function useCatalogue(): QueryPart<Catalogue> {
  const query = joinedQuery(
    ...useQueries({
      queries: [
        callQuery('ExamPublic', 'GetALLExamBatchALLFeeList', { IsCurrent: 1 }),
        callQuery('ExamPublic', 'GetExamAreaList', {}),
        callQuery('ExamPublic', 'GetALLMajorsList', {}),
        callQuery('ExamPublic', 'GetALLGradesList', {}),
      ],
    }),
  )
  const [batches, areas, majors, grades] = query.data ?? []
  const isWhole = batches && areas && majors && grades
  return {
    ...query,
    data: isWhole
      ? { batches: batches.listData, areas: areas.listData, majors: majors.listData, grades: grades.listData }
      : undefined,
  }
}
