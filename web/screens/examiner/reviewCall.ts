import type { AnswerOf } from '#client/api.ts'
import { type ReviewKind, reviewKindOf } from '#domain/judgement.ts'
import { type ReviewTemplates, templatesFor } from '#domain/reviewTemplates.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { hearingMajorId } from '#web/data/enrolmentFacts.ts'

export type ReviewInfo = Pick<AnswerOf<'Examiner', 'GetExamFormReviewInfo'>, 'OtherMsg' | 'listData'>

/** One enrolment to be marked. Fresh for a minute, so that the next candidate, fetched ahead, opens at once. */
export const reviewCall = (enrolmentId: number) => ({
  ...callQuery('Examiner', 'GetExamFormReviewInfo', { EF_ID: enrolmentId }),
  staleTime: 60_000,
  refetchOnReconnect: false,
})

/** How this enrolment is reviewed, and the comments that are built in for it; none for hearing. */
export function kindOfReview({ OtherMsg }: ReviewInfo): { kind: ReviewKind; templates: ReviewTemplates | null } {
  const { MID, MName, ParentID } = OtherMsg.ExamFormIno.Majors
  const kind = reviewKindOf({ parentId: ParentID, isHearing: MID === hearingMajorId })
  return { kind, templates: templatesFor(kind, MName) }
}

/** Every built-in comment, to tell them from words of one's own. */
export function builtInComments(templates: ReviewTemplates | null): Set<string> {
  const groups = templates?.groups.flatMap(({ comments }) => Object.values(comments).flat()) ?? []
  return new Set([...groups, ...(templates?.suggestions ?? [])])
}
