import { useQueries } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'

/** What the batch of an enrolment offers, in the areas of this person; `offer` is null while it loads. */
export function useBatchOffer(batchId: number) {
  return useQueries({
    queries: [
      callQuery('ExamPublic', 'GetALLExamBatchALLFeeList', {}),
      callQuery('ExamPublic', 'GetExamAreaList', {}),
      callQuery('ExamPublic', 'GetALLMajorsList', {}),
      callQuery('ExamPublic', 'GetALLGradesList', {}),
      callQuery('Admin', 'GetMyAreas', {}),
    ],
    combine: (queries) => {
      const [batches, areas, majors, grades, mine] = queries
      const error = queries.find(({ isError }) => isError)?.error ?? null
      if (!batches.data || !areas.data || !majors.data || !grades.data || !mine.data) return { offer: null, error }
      const own = new Set(mine.data.listData.map(({ EA_ID }) => EA_ID))
      const batch = batches.data.listData.find(({ EB_ID }) => EB_ID === batchId)
      const offer = {
        batches: [],
        areas: areas.data.listData.filter(({ EA_ID }) => own.size === 0 || own.has(EA_ID)),
        majors: majors.data.listData,
        grades: grades.data.listData,
      }
      return { offer: { batch, offer }, error: null }
    },
  })
}
