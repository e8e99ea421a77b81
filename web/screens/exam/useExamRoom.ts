import { useQueries, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { secondsLeft } from '#domain/examRoom/examSession.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { endingOf, isUnderWay } from './examRoom.ts'

/** Face recognition takes a minute or more, so polling more often would only waste mobile data. */
const ASK_AGAIN_MS = 8000

/** This interval notices that another device has taken over before much has been recorded in vain. */
const LOOK_AGAIN_MS = 20_000

/** After this delay the server's clock has passed the end as well. */
const SETTLED_MS = 1000

type AnswerSheetList = AnswerOf<'Exam', 'GetAnswerSheetList'>

/** Returns the milliseconds until the next poll, or false for never; `now` is on the server's clock. */
export function askAgainIn(
  { listData, OtherMsg }: Pick<AnswerSheetList, 'listData' | 'OtherMsg'>,
  now: number,
): number | false {
  const { EndTime, IsSub } = OtherMsg
  const calm = listData.some(isUnderWay) ? ASK_AGAIN_MS : LOOK_AGAIN_MS
  if (IsSub === 1 || EndTime === null) return calm === ASK_AGAIN_MS ? calm : false
  // The outcome is loaded right at the end of the countdown, until an answer from after the end arrives
  // (rulings#session).
  const left = secondsLeft(instantOf(EndTime), now)
  if (left > 0) return Math.min(calm, left * 1000 + SETTLED_MS)
  // Polling continues after that, since another device may submit.
  return endingOf(OtherMsg) === 'asking' ? SETTLED_MS : calm
}

/** Loads the answer sheet, and polls it while the server processes a video or the clock runs. */
export function useSheet(enrolmentId: number) {
  return useQuery({
    ...callQuery('Exam', 'GetAnswerSheetList', { EF_ID: enrolmentId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? askAgainIn(data, serverNow()) : false),
  })
}

/** Loads the patterns and the pieces to choose from. */
export function useExamRoom({ EF_ID, MID, GID, TB_ID }: EnrolmentWire) {
  return useQueries({
    queries: [
      callQuery('Exam', 'ExamFromPatternList', { EF_ID }),
      callQuery('Exam', 'GetExamQuestionList', { MID, GID, TB_ID }),
      callQuery('ExamPublic', 'GetExamTextBookList', { MID }),
    ],
  })
}
