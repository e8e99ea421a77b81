import { type AnswerOf, call, type RequestOf } from '#client/api.ts'
import { withCheckCodeIfAsked } from '#client/captcha/withCheckCode.ts'
import type { CallKey } from './callQuery.ts'

/** Calls that ask for a check code after several misses (rulings 3). */
type Limited = 'ScoreQuery' | 'OtherScoreQuery' | 'FindExamFormInfo' | 'ExaminerReviewInfo'

/** As `callQuery`; the check code is had where the server asks for one. */
export function limitedQuery<A extends Limited>(action: A, input: RequestOf<'Exam', A> & object) {
  const queryKey: CallKey = ['Exam', action, input]
  return {
    queryKey,
    queryFn: (): Promise<AnswerOf<'Exam', A>> =>
      withCheckCodeIfAsked((CheckCode) => call('Exam', action, { ...input, CheckCode })),
  }
}
