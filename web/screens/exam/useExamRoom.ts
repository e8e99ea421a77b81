import { useQueries, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#client/api.ts'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { secondsLeft } from '#domain/examSession.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { endingOf, isUnderWay } from './examRoom.ts'

/** Recognition takes a minute or more: asking more often would only cost the phone's data. */
const ASK_AGAIN_MS = 8000

/** Often enough to notice that another device has taken the exam over, before much is recorded in vain. */
const LOOK_AGAIN_MS = 20_000

/** By then the server's clock has passed the end as well. */
const SETTLED_MS = 1000

type Sheet = AnswerOf<'Exam', 'GetAnswerSheetList'>

/** Milliseconds until the sheet is asked for again, false for never; `now` on the server's clock. */
export function askAgainIn({ listData, OtherMsg }: Pick<Sheet, 'listData' | 'OtherMsg'>, now: number): number | false {
  const { EndTime, IsSub } = OtherMsg
  const calm = listData.some(isUnderWay) ? ASK_AGAIN_MS : LOOK_AGAIN_MS
  if (IsSub === 1 || EndTime === null) return calm === ASK_AGAIN_MS ? calm : false
  // At the end of the countdown what becomes of it is asked at once (rulings 6), until the answer is from after the end.
  const left = secondsLeft(instantOf(EndTime), now)
  if (left > 0) return Math.min(calm, left * 1000 + SETTLED_MS)
  // From then on as before: it may be submitted elsewhere.
  return endingOf(OtherMsg) === 'asking' ? SETTLED_MS : calm
}

/** The answer sheet of an exam; asked again, calmly, while the server still works on a video or the clock runs. */
export function useSheet(enrolmentId: number) {
  return useQuery({
    ...callQuery('Exam', 'GetAnswerSheetList', { EF_ID: enrolmentId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? askAgainIn(data, serverNow()) : false),
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
