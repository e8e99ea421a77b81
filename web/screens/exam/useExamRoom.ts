import { useQueries, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#client/api.ts'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { secondsLeft } from '#domain/examSession.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { isUnderWay } from './examRoom.ts'

/** Recognition takes a minute or more: asking more often would only cost the phone's data. */
const ASK_AGAIN_MS = 8000

/** Often enough to notice that another device has taken the exam over, before much is recorded in vain. */
const LOOK_AGAIN_MS = 20_000

type Sheet = AnswerOf<'Exam', 'GetAnswerSheetList'>

function askAgainIn({ listData, OtherMsg: { EndTime, IsSub } }: Sheet): number | false {
  if (listData.some(isUnderWay)) return ASK_AGAIN_MS
  const isRunning = IsSub === 0 && EndTime !== null && secondsLeft(instantOf(EndTime), serverNow()) > 0
  return isRunning ? LOOK_AGAIN_MS : false
}

/** The answer sheet of an exam; asked again, calmly, while the server still works on a video or the clock runs. */
export function useSheet(enrolmentId: number) {
  return useQuery({
    ...callQuery('Exam', 'GetAnswerSheetList', { EF_ID: enrolmentId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? askAgainIn(data) : false),
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
