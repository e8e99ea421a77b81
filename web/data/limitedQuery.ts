import { type AnswerOf, call, type RequestOf } from '#client/api.ts'
import type { CallKey } from '#client/callQuery.ts'
import { withCheckCodeIfAsked } from '#client/captcha/withCheckCode.ts'

/** Calls that require a check code when they are made often (rulings#sms-codes). */
type LimitedAction = 'ScoreQuery' | 'OtherScoreQuery' | 'FindExamFormInfo' | 'ExaminerReviewInfo'

/** Like `callQuery`; it obtains a check code where the server requires one. */
export function limitedQuery<A extends LimitedAction>(action: A, input: RequestOf<'Exam', A> & object) {
  const queryKey: CallKey = ['Exam', action, input]
  return {
    queryKey,
    queryFn: (): Promise<AnswerOf<'Exam', A>> =>
      withCheckCodeIfAsked((CheckCode) => call('Exam', action, { ...input, CheckCode })),
  }
}
