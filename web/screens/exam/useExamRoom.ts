import { useQueries, useQuery } from '@tanstack/react-query'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { isUnderWay } from './examRoom.ts'

/** Recognition takes a minute or more: asking more often would only cost the phone's data. */
const ASK_AGAIN_MS = 8000

/** The answer sheet of an exam; asked again, calmly, while the server still works on a video. */
export function useSheet(enrolmentId: number) {
  return useQuery({
    ...callQuery('Exam', 'GetAnswerSheetList', { EF_ID: enrolmentId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.listData.some(isUnderWay) ? ASK_AGAIN_MS : false),
  })
}

/** What is asked for, and what there is to choose from. */
export function useExamRoom({ EF_ID, MID, GID, TB_ID }: EnrolmentWire) {
  return useQueries({
    queries: [
      callQuery('Exam', 'ExamFromPatternList', { EF_ID }),
      callQuery('Exam', 'GetExamQuestionList', { MID, GID, TB_ID }),
      callQuery('ExamPublic', 'GetExamTextBookList', { MID }),
    ],
  })
}
